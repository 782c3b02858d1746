import type { Answers } from '@skillharbor/client/testing'
import { attentionKinds, type FailedJob } from '@skillharbor/contracts/entities'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aComplaint } from '../../../test/complaints.ts'
import { asha, openSite, refuse, seeToast } from '../../../test/open-site.tsx'
import { anOrder, attentionItem } from '../../../test/sales.ts'

const open = (attention: NonNullable<NonNullable<Answers['operator']>['attention']>) =>
  openSite('/operations/attention', {
    admin: { me: () => ({ admin: { ...asha, operator: true } }) },
    operator: { attention },
  })
const rows = async () => within(await screen.findByRole('list', { name: 'Needs attention' })).findAllByRole('listitem')
const seller = { _id: 'a2', username: 'Ravi' }
const job = (task: string, isRecurring: boolean): FailedJob => ({
  _id: task,
  task,
  isRecurring,
  attempts: 25,
  since: '2026-11-19T19:00:00.000Z',
  error: 'no answer within 5000 ms',
})

test('an operator sees every seller’s stuck payments, Razorpay’s reason, and one thing to do', async () => {
  open(() => ({
    payments: attentionKinds.map((kind) => ({
      ...attentionItem(kind, { reason: 'Your account does not have enough balance' }),
      ...(kind === 'dispute-open' && { respondBy: '2026-11-22T12:30:00.000Z' }),
      seller,
    })),
    complaints: [],
    jobs: [],
  }))
  // Times have spaces that don't break.
  const texts = (await rows()).map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
  expect(texts).toHaveLength(attentionKinds.length)
  for (const text of texts)
    expect(text).toMatch(/₹1,499.*Type on the web · Ravi · Meera · since 20 Nov 2026.*pay_1.*reason/)
  expect(texts.find((text) => text.startsWith('Refund refused'))).toMatch(/add money to it/)
  expect(texts.find((text) => text.startsWith('Payment disputed'))).toMatch(
    /Answer the bank by 22 Nov 2026, 6:00 pm.*Don’t refund/,
  )
})

test('an operator reads disputes to answer first, and that there is more than is shown', async () => {
  const payments = (['dispute-open', 'capture-waiting'] as const).map((kind) => ({ ...attentionItem(kind), seller }))
  open(() => ({ payments, complaints: [aComplaint({ overdue: true })], jobs: [], more: true }))
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Payment disputed'),
    expect.stringContaining(aComplaint().number),
    expect.stringContaining('Payment waiting'),
  ])
  expect(screen.getByText(/^There are more\./)).toBeVisible()
})

test('an operator sees failed jobs, and what to do about it', async () => {
  open(() => ({ payments: [], complaints: [], jobs: [job('audit-provider', true), job('refund-payment', false)] }))
  const [round, refund] = await rows()
  expect(round).toHaveTextContent(
    /audit-provider.*Tried 25 times.*no answer within 5000 ms.*The next run will try again/,
  )
  expect(refund).toHaveTextContent(/refund-payment.*fix the cause/)
})

test('the count of Operations follows once an operator has checked an order', async () => {
  let isStuck = true
  const payments = () => (isStuck ? [{ ...attentionItem('capture-waiting'), seller }] : [])
  const { user, router } = openSite('/operations/courses', {
    admin: { me: () => ({ admin: { ...asha, operator: true } }) },
    operator: {
      attention: () => ({ payments: payments(), complaints: [], jobs: [] }),
      courses: () => ({ content: [], nextCursor: null }),
    },
    sales: {
      show: () => ({ content: anOrder() }),
      sync: () => {
        isStuck = false
        return { message: 'The payment has been captured.' }
      },
    },
  })
  expect(await screen.findByRole('link', { name: 'Needs attention, 1' })).toBeVisible()
  await act(() => router.navigate('/orders/o1'))
  await user.click(await screen.findByRole('button', { name: 'Check with Razorpay' }))
  await seeToast('The payment has been captured.')
  await act(() => router.navigate('/operations/courses'))
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /^Needs attention/ })).toHaveAccessibleName('Needs attention'),
  )
})

test('every section of Operations says how much needs an operator', async () => {
  openSite('/operations/courses', {
    admin: { me: () => ({ admin: { ...asha, operator: true } }) },
    operator: {
      attention: () => ({
        payments: [{ ...attentionItem('dispute-open'), seller }],
        complaints: [],
        jobs: [job('audit-provider', true)],
      }),
      courses: () => ({ content: [], nextCursor: null }),
    },
  })
  const tabs = within(await screen.findByRole('navigation', { name: 'Sections of Operations' }))
  expect(await tabs.findByRole('link', { name: 'Needs attention, 2' })).toBeVisible()
})

test('without anything stuck the list says so', async () => {
  open(() => ({ payments: [], complaints: [], jobs: [] }))
  expect(await screen.findByRole('heading', { name: 'Nothing needs attention' })).toBeVisible()
})

test('an admin who is no operator is told so', async () => {
  open(() => refuse('FORBIDDEN', 'Not an operator'))
  expect(await screen.findByRole('heading', { name: /don’t operate/ })).toBeVisible()
})
