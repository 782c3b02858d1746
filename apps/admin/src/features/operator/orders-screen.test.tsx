import type { Answers } from '@skillharbor/client/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { asha, openSite, refuse, seeToast } from '../../../test/open-site.tsx'
import { anOrder, attentionItem, sale } from '../../../test/sales.ts'

const seller = { _id: 'a2', username: 'Ravi' }
const open = (path: string, answers: Pick<Answers, 'operator' | 'sales'> = {}) =>
  openSite(path, {
    admin: { me: () => ({ admin: { ...asha, operator: true } }) },
    operator: { orders: () => ({ content: [{ ...sale, seller }], nextCursor: null }), ...answers.operator },
    sales: { show: () => ({ content: anOrder({ seller }) }), ...answers.sales },
  })

test('an operator finds orders of all sellers, and the way back keeps the search', async () => {
  const asked: object[] = []
  const { user, where } = open('/operations/orders', {
    operator: {
      orders: (input) => {
        asked.push(input)
        return { content: [{ ...sale, seller }], nextCursor: null }
      },
    },
  })
  const list = await screen.findByRole('list', { name: 'Orders' })
  expect(within(list).getByRole('listitem')).toHaveTextContent(/ordered by Meera.*SH-8D03-8E52 · sold by Ravi.*₹1,499/)
  await user.selectOptions(screen.getByLabelText('Status'), 'paid')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ state: 'paid' }))
  await user.type(screen.getByLabelText('Search orders'), 'ravi{Enter}')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ state: 'paid', q: 'ravi' }))
  await user.click(await screen.findByRole('link', { name: /ordered by Meera/ }))
  expect(await screen.findByText('Ravi')).toBeVisible()
  expect(where()).toBe('/orders/o1')
  // A seller's own sales don't have it.
  expect(screen.queryByRole('link', { name: sale.course.title })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Back to Everybody’s orders' }))
  await waitFor(() => expect(where()).toBe('/operations/orders?state=paid&q=ravi'))
})

test('an operator opens what needs attention, and gives the money back', async () => {
  let refunded = false
  const { user } = open('/operations/attention', {
    operator: { attention: () => ({ payments: [{ ...attentionItem('refund-asked'), seller }], jobs: [] }) },
    sales: {
      show: () => ({ content: anOrder({ seller, refundable: !refunded }) }),
      refund: () => {
        refunded = true
        return { message: 'Refund requested.' }
      },
    },
  })
  await user.click(await screen.findByRole('link', { name: 'Open order' }))
  await user.click(await screen.findByRole('button', { name: 'Refund ₹1,499' }))
  await user.click(await screen.findByRole('button', { name: 'Refund' }))
  await seeToast('Refund requested.')
  expect(screen.getByRole('link', { name: 'Back to Needs attention' })).toBeVisible()
})

test('no orders, and a list that can’t be loaded, are said', async () => {
  let down = true
  const { user } = open('/operations/orders', {
    operator: { orders: () => (down ? refuse('UNAVAILABLE', 'Down') : { content: [], nextCursor: null }) },
  })
  await screen.findByRole('heading', { name: 'Couldn’t load this list' })
  down = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeVisible()
})
