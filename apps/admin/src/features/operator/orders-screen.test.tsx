import type { Answers } from '@skillharbor/client/testing'
import type { BulkRefund } from '@skillharbor/contracts/entities'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { asha, marketplaceRule, openSite, refuse, see, seeToast } from '../../../test/open-site.tsx'
import { anOrder, attentionItem, sale } from '../../../test/sales.ts'

const seller = { _id: 'a2', username: 'Ravi' }
const open = (path: string, answers: Pick<Answers, 'operator' | 'sales'> = {}) =>
  openSite(path, {
    admin: { me: () => ({ admin: { ...asha, operator: true } }) },
    operator: {
      orders: () => ({ content: [{ ...sale, seller }], nextCursor: null, of: null }),
      bulkRefunds: () => ({ content: [], nextCursor: null }),
      refundRule: () => ({ content: marketplaceRule }),
      ...answers.operator,
    },
    sales: { show: () => ({ content: anOrder({ seller }) }), ...answers.sales },
  })

test('an operator finds orders of all sellers, and the way back keeps the search', async () => {
  const asked: object[] = []
  const { user, where } = open('/operations/orders', {
    operator: {
      orders: (input) => {
        asked.push(input)
        return { content: [{ ...sale, seller }], nextCursor: null, of: null }
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
  await waitFor(() => expect(where()).toBe('/orders/o1'))
  // The list, which names the seller too, may still be there when the address has changed.
  const back = await screen.findByRole('link', { name: 'Back to Everybody’s orders' })
  expect(await screen.findByText('Ravi')).toBeVisible()
  // A seller's own sales don't have it.
  expect(screen.queryByRole('link', { name: sale.course.title })).toBeNull()
  await user.click(back)
  await waitFor(() => expect(where()).toBe('/operations/orders?state=paid&q=ravi'))
})

test('an operator’s list says which part went back, and what a bank disputes', async () => {
  const content = [{ ...sale, seller, refunded: 100.5, disputed: true }]
  open('/operations/orders', { operator: { orders: () => ({ content, nextCursor: null, of: null }) } })
  const list = await screen.findByRole('list', { name: 'Orders' })
  expect(within(list).getByRole('listitem')).toHaveTextContent(/Paid.*₹100.50 refunded.*Disputed/)
})

test('an operator opens what needs attention, and gives the money back', async () => {
  let refunded = false
  const { user } = open('/operations/attention', {
    operator: {
      attention: () => ({ payments: [{ ...attentionItem('refund-asked'), seller }], complaints: [], jobs: [] }),
    },
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
  // The question hides the screen until it has closed.
  expect(await screen.findByRole('link', { name: 'Back to Needs attention' })).toBeVisible()
})

test('no orders, and a list that can’t be loaded, are said', async () => {
  let down = true
  const { user } = open('/operations/orders', {
    operator: { orders: () => (down ? refuse('UNAVAILABLE', 'Down') : { content: [], nextCursor: null, of: null }) },
  })
  await screen.findByRole('heading', { name: 'Couldn’t load this list' })
  down = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeVisible()
})

test('an operator without a second factor is led to their account', async () => {
  open('/orders/o1', { sales: { show: () => refuse('SECOND_FACTOR_REQUIRED', 'Add a second factor first.') } })
  expect(await screen.findByText('Add a second factor first.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to your account' })).toHaveAttribute('href', '/adminaccount')
})

const bulk = (change: Partial<BulkRefund> = {}): BulkRefund => ({
  _id: 'b1',
  subject: 'course',
  name: 'Type on the web',
  reason: 'Copied',
  operator: 'Asha',
  state: 'running',
  createdAt: '2026-11-19T19:00:00.000Z',
  refunded: 300,
  underWay: 12,
  failed: 2,
  left: 886,
  ...change,
})

test('an operator follows the refund of all orders of a course, and stops it', async () => {
  let state: BulkRefund['state'] = 'running'
  const { user } = open('/operations/orders', {
    operator: {
      bulkRefunds: () => ({ content: [bulk({ state })], nextCursor: null }),
      stopBulkRefund: ({ id }) => {
        expect(id).toBe('b1')
        state = 'stopped'
        return { message: 'Stopped.' }
      },
    },
  })
  const running = await screen.findByRole('region', { name: 'Refunds of all orders' })
  expect(running).toHaveTextContent(
    /Course Type on the web.*Running.*300 of 1,200 orders refunded, 12 on the way, 2 failed, 886 not refunded/,
  )
  expect(within(running).getByRole('progressbar', { name: 'Refunds of Type on the web' })).toHaveValue(302)
  await user.click(within(running).getByRole('button', { name: 'Stop the refunds of Type on the web' }))
  await user.click(await screen.findByRole('button', { name: 'Stop refunds' }))
  await seeToast('Stopped.')
  await waitFor(() => expect(running).toHaveTextContent('Stopped'))
  expect(within(running).queryByRole('button')).toBeNull()
})

test('the progress of a running refund goes on by itself', async () => {
  let refunded = 300
  open('/operations/orders', {
    operator: { bulkRefunds: () => ({ content: [bulk({ refunded: refunded++ })], nextCursor: null }) },
  })
  await see(/^300 of/)
  expect(await screen.findByText(/^301 of/, undefined, { timeout: 10_000 })).toBeVisible()
})

test.each([
  [
    '/operations/courses',
    { subject: 'course', id: 'c1', reason: 'Copied' },
    'Refund all orders of Type on the web',
    'Refund all orders of Type on the web?',
  ],
  [
    '/operations',
    { subject: 'seller', id: 'a2', reason: 'Copied' },
    'Refund all orders of Ravi',
    'Refund all orders of the seller Ravi?',
  ],
])('at %s, all orders of what is off sale can be refunded', async (path, expected, button, question) => {
  const sent: object[] = []
  const { user } = open(path, {
    operator: {
      accounts: () => ({
        content: [
          {
            _id: 'a2',
            realm: 'admin',
            username: 'Ravi',
            email: 'ravi@skillharbor.example',
            emailVerified: true,
            createdAt: '2026-01-01T00:00:00.000Z',
            state: 'suspended',
            reason: 'Copied',
            sessions: 0,
            secondFactors: 0,
            courses: 1,
            operator: false,
          },
        ],
        nextCursor: null,
      }),
      courses: () => ({
        content: [
          {
            _id: 'c1',
            title: 'Type on the web',
            status: 'published',
            createdAt: '2026-01-01T00:00:00.000Z',
            seller: { ...seller, suspended: true },
            takenDown: { at: '2026-01-02T00:00:00.000Z', reason: 'Copied' },
          },
        ],
        nextCursor: null,
      }),
      beginBulkRefund: (input) => {
        sent.push(input)
        return { message: 'The refunds have started.' }
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: button }))
  expect(await screen.findByRole('alertdialog', { name: question })).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Copied')
  await user.click(screen.getByRole('button', { name: 'Refund all' }))
  await seeToast('The refunds have started.')
  expect(sent).toEqual([expected])
})

test('from an order of a deleted course, an operator refunds all orders of it, follows that, and stops it', async () => {
  const asked: object[] = []
  const sent: object[] = []
  let runs: BulkRefund[] = []
  const gone = { subject: 'course', _id: 'c1', name: sale.course.title, deleted: true, offSale: true } as const
  const { user, where } = open('/operations/orders', {
    operator: {
      orders: (input) => {
        asked.push(input)
        return { content: [{ ...sale, seller }], nextCursor: null, of: input.courseId ? gone : null }
      },
      bulkRefunds: () => ({ content: runs, nextCursor: null }),
      beginBulkRefund: (input) => {
        sent.push(input)
        runs = [bulk({ refunded: 0, underWay: 0, failed: 0, left: 3 })]
        return { message: 'The refunds have started.' }
      },
      stopBulkRefund: () => {
        runs = runs.map((run) => ({ ...run, state: 'stopped' as const }))
        return { message: 'Stopped.' }
      },
    },
  })
  await user.click(await screen.findByRole('link', { name: 'Orders of this course Type on the web' }))
  expect(await screen.findByRole('heading', { name: 'Orders of the course Type on the web' })).toBeVisible()
  expect(where()).toBe('/operations/orders?course=c1')
  expect(asked.at(-1)).toMatchObject({ courseId: 'c1' })
  expect(screen.getByText('Deleted')).toBeVisible()
  expect(screen.queryByRole('link', { name: /Orders of this course/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Refund all orders of Type on the web' }))
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Copied')
  await user.click(screen.getByRole('button', { name: 'Refund all' }))
  await seeToast('The refunds have started.')
  expect(sent).toEqual([{ subject: 'course', id: 'c1', reason: 'Copied' }])
  expect(await screen.findByText(/^0 of 3 orders refunded/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Stop the refunds of Type on the web' }))
  await user.click(await screen.findByRole('button', { name: 'Stop refunds' }))
  await seeToast('Stopped.')
  await user.click(screen.getByRole('button', { name: 'Show all orders' }))
  await waitFor(() => expect(where()).toBe('/operations/orders'))
})

test('all orders of a seller who still sells can’t be refunded, and what to do first is said', async () => {
  const of = { subject: 'seller', _id: 'a2', name: 'Ravi', deleted: false, offSale: false } as const
  open('/operations/orders?seller=a2', {
    operator: {
      orders: ({ sellerId }) => ({
        content: [{ ...sale, seller }],
        nextCursor: null,
        of: sellerId === 'a2' ? of : null,
      }),
    },
  })
  await see('To refund all of their orders, suspend the seller first.')
  expect(screen.queryByText('Deleted')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Refund all orders/ })).toBeNull()
})

test('the rule for refunds is shown, and changed in its place', async () => {
  const set: unknown[] = []
  let content = marketplaceRule
  const { user } = open('/operations/orders', {
    operator: {
      refundRule: () => ({ content }),
      setRefundRule: (rule) => {
        set.push(rule)
        content = rule
        return { message: 'The refund rule is saved.' }
      },
    },
  })
  await see(/whole price back within 14 days, as long as they opened less than 30%/)
  await user.click(screen.getByRole('button', { name: 'Change the rule' }))
  const days = screen.getByLabelText('Days after the purchase')
  expect(days).toHaveFocus()
  await user.clear(days)
  await user.click(screen.getByRole('button', { name: 'Save the rule' }))
  expect(await screen.findByText('Required')).toBeVisible()
  await user.type(days, '7.5')
  expect(await screen.findByText('Must be a whole number')).toBeVisible()
  await user.clear(days)
  await user.type(days, '0')
  await user.click(screen.getByRole('button', { name: 'Save the rule' }))
  await seeToast('The refund rule is saved.')
  expect(set).toEqual([{ ...marketplaceRule, least: { days: 0, percent: 30 } }])
  expect(await screen.findByText('No refund is promised, unless the seller promises one.')).toBeVisible()
  expect(screen.queryByLabelText('Days after the purchase')).toBeNull()
  expect(screen.getByRole('button', { name: 'Change the rule' })).toHaveFocus()
})

test('a marketplace rule that isn’t saved is asked about before the screen is left', async () => {
  const { user, where } = open('/operations/orders', {
    operator: { complaints: () => ({ content: [], nextCursor: null }) },
  })
  await user.click(await screen.findByRole('button', { name: 'Change the rule' }))
  await user.type(screen.getByLabelText('Days after the purchase'), '5')
  await user.click(screen.getByRole('link', { name: 'Complaints' }))
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('link', { name: 'Complaints' }))
  await waitFor(() => expect(where()).toBe('/operations/complaints'))
})

test('a marketplace rule that isn’t saved stays while the orders are filtered', async () => {
  const { user, where } = open('/operations/orders')
  await user.click(await screen.findByRole('button', { name: 'Change the rule' }))
  const days = screen.getByLabelText('Days after the purchase')
  await user.clear(days)
  await user.type(days, '21')
  await user.selectOptions(screen.getByLabelText('Status'), 'paid')
  await waitFor(() => expect(where()).toBe('/operations/orders?state=paid'))
  expect(screen.getByLabelText('Days after the purchase')).toHaveValue(21)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  // Nobody who looks for an order looks for the rule.
  expect(screen.queryByRole('button', { name: 'Change the rule' })).toBeNull()
  await user.selectOptions(screen.getByLabelText('Status'), '')
  expect(await screen.findByRole('button', { name: 'Change the rule' })).toBeVisible()
})

test('a rule that can’t be loaded again stays, and so does what is typed', async () => {
  let isDown = false
  const { user } = open('/operations/orders', {
    operator: {
      refundRule: () => (isDown ? refuse('UNAVAILABLE', 'Down') : { content: marketplaceRule }),
      // Answered in the same batch.
      orders: () => ({
        content: [{ ...sale, seller, learner: isDown ? 'Leela' : 'Meera' }],
        nextCursor: null,
        of: null,
      }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Change the rule' }))
  const days = screen.getByLabelText('Days after the purchase')
  await user.clear(days)
  await user.type(days, '21')
  isDown = true
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByRole('link', { name: /ordered by Leela/ })).toBeVisible()
  expect(screen.getByLabelText('Days after the purchase')).toHaveValue(21)
})
