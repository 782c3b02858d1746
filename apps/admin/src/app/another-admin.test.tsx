import type { Admin } from '@skillharbor/contracts/entities'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { asha, openSite, refuse } from '../../test/open-site.tsx'
import { anOrder, attentionItem } from '../../test/sales.ts'

const bala: Admin = { ...asha, _id: 'a2', username: 'Bala', email: 'bala@skillharbor.example' }

/** Opens an order of Asha's. Of `is`, who is logged in by now; nothing answers Bala until `bala` is resolved. */
const openOrder = async () => {
  const is: { admin: Admin | null } = { admin: asha }
  const forBala = Promise.withResolvers<void>()
  const me = () => (is.admin ? { admin: is.admin } : refuse('UNAUTHENTICATED', 'Please log in'))
  const site = openSite('/orders/o1', {
    admin: {
      me,
      login: () => {
        is.admin = bala
        return { message: 'ok', admin: bala }
      },
    },
    sales: {
      show: async () => {
        if (is.admin === asha) return { content: anOrder() }
        await forBala.promise
        return refuse('NOT_FOUND', 'Order not found')
      },
      attention: async () => {
        if (is.admin === asha) return { content: [attentionItem('refund-failed')] }
        await forBala.promise
        return { content: [] }
      },
      sync: () => refuse('UNAUTHENTICATED', 'Please log in'),
    },
  })
  const bar = within(await screen.findByRole('navigation', { name: 'Main' }))
  await bar.findByRole('link', { name: 'Sales, 1 needs attention' })
  await screen.findByText('Meera paid and has the course.')
  /** Somebody else is logged in, or nobody; the next call to the API finds out. */
  const becomes = async (admin: Admin | null) => {
    is.admin = admin
    await site.user.click(screen.getByRole('button', { name: 'Check with Razorpay' }))
  }
  return { ...site, becomes, forBala }
}

const seesNothingOfAsha = async (answer: () => void) => {
  // Drawn by now, and nothing of it has been answered.
  expect(await screen.findByRole('status')).toHaveTextContent('Loading')
  expect(screen.queryByText(/Meera/)).toBeNull()
  expect(screen.getByRole('link', { name: /^Sales/ })).toHaveAccessibleName('Sales')
  answer()
  expect(await screen.findByRole('heading', { name: 'Order not found' })).toBeVisible()
}

test('an admin who logs in after another one’s session ended sees nothing of theirs', async () => {
  const { user, where, becomes, forBala } = await openOrder()
  await becomes(null)
  await user.click(await screen.findByRole('link', { name: 'Log in' }))
  await user.type(await screen.findByLabelText('Email'), bala.email)
  await user.type(screen.getByLabelText('Password'), 'harbor-demo-2026')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(where()).toBe('/orders/o1'))
  await seesNothingOfAsha(forBala.resolve)
})

test('an admin who logged in in another tab sees nothing of the one before', async () => {
  const { becomes, forBala } = await openOrder()
  await becomes(bala)
  await seesNothingOfAsha(forBala.resolve)
})
