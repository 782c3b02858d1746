import type { PaymentNotice } from '@skillharbor/contracts/entities'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  courseOf,
  noticed,
  noticeOf,
  openSite,
  owning,
  pageOf,
  pending,
  see,
  signedIn,
} from '../../../test/open-site.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const openPurchases = (list: () => ReturnType<typeof owning>, path = '/mypurchases') =>
  openSite(path, { auth: signedIn, courses: { show: () => pageOf(courseOf(1)) }, purchases: { list } })
const section = () => screen.findByRole('region', { name: 'Payments and refunds' })

type State = PaymentNotice['state']
const rows: [State, string][] = [
  ['in-review', 'We’re reviewing this payment. There’s nothing you need to do: you’ll get the course or a refund.'],
  ['going-back', 'Your refund of ₹499.50 is on its way. It takes 5–7 working days to reach you.'],
  ['given-back', 'Refunded on 21 November 2026. It can take 5–7 working days to show in your account.'],
]

test.each(rows)('a payment with the notice %s says what happens next', async (state, text) => {
  openPurchases(() => noticed(noticeOf(courseOf(1), state)))
  const row = within(within(await section()).getByRole('listitem'))
  expect(row.getByRole('heading', { level: 3, name: 'Course 1' })).toBeVisible()
  expect(row.getByText('₹499.50')).toBeVisible()
  expect(row.getByText(text)).toBeVisible()
})

test('a payment in another currency is shown in it', async () => {
  openPurchases(() => noticed({ ...noticeOf(courseOf(1), 'in-review'), currency: 'USD' }), '/mypurchases')
  const row = within(await section()).getByRole('listitem')
  expect(row).toHaveTextContent('$499.50')
  expect(row).not.toHaveTextContent('₹')
})

test('several payment notices are one list with the courses’ pictures', async () => {
  const picture = 'https://pictures.example/1.png'
  openPurchases(() => noticed(noticeOf(courseOf(1, picture), 'in-review'), noticeOf(courseOf(2), 'given-back')))
  const list = within(await section()).getByRole('list')
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  expect(list.querySelector('img')).toHaveAttribute('src', picture)
})

test('My Purchases with only a notice isn’t simply called empty', async () => {
  openPurchases(() => noticed(noticeOf(courseOf(1), 'given-back')))
  await section()
  expect(screen.getByText('Courses you buy will appear here.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Browse courses' })).toHaveAttribute('href', '/allcourses')
  expect(screen.queryByText('No Purchase Available')).not.toBeInTheDocument()
})

test('My Purchases without notices has no section for them', async () => {
  openPurchases(() => owning())
  expect(await screen.findByRole('heading', { name: 'No Purchase Available' })).toBeVisible()
  expect(screen.getByText('Courses you buy will appear here.')).toBeVisible()
  expect(screen.queryByText('Payments and refunds')).not.toBeInTheDocument()
})

test('a completed refund appears and is announced by itself, and polling stops', async () => {
  const list = vi.fn(() => noticed(noticeOf(courseOf(1), 'going-back')))
  const { router } = openPurchases(list)
  await section()
  list.mockReturnValue(noticed(noticeOf(courseOf(1), 'given-back')))
  await pass(29_999)
  expect(list).toHaveBeenCalledOnce()
  await pass(1)
  await see('We’ve refunded ₹499.50 for Course 1.')
  await see(/^Refunded on 21 November 2026/)
  await pass(50_000)
  // By the time the next screen has its answer, the list would have been requested.
  await act(() => router.navigate('/course/c1'))
  await screen.findByRole('heading', { level: 1, name: 'Course 1' })
  expect(list).toHaveBeenCalledTimes(2)
})

test('a refunded pending payment is announced as refunded, not as refused by the bank', async () => {
  let lists = pending(courseOf(1))
  openPurchases(() => lists)
  await screen.findByRole('region', { name: 'Waiting for your bank' })
  lists = noticed(noticeOf(courseOf(1), 'given-back'))
  await pass(10_000)
  await see('We’ve refunded ₹499.50 for Course 1.')
  await section()
  expect(screen.queryByText(/^Your bank didn’t confirm/)).not.toBeInTheDocument()
})

test('an earlier refund of the course doesn’t hide that the bank refused', async () => {
  const earlier = noticed(noticeOf(courseOf(1), 'given-back'))
  let lists = { ...earlier, pendingList: pending(courseOf(1)).pendingList }
  openPurchases(() => lists)
  await screen.findByRole('region', { name: 'Waiting for your bank' })
  lists = earlier
  await pass(10_000)
  await see('Your bank didn’t confirm the payment for Course 1.')
})

test('a course removed by a refund is replaced by its notice, which is announced', async () => {
  let lists = { ...owning(courseOf(1)), pendingList: pending(courseOf(2)).pendingList }
  const { user } = openPurchases(() => lists)
  await user.click(await screen.findByRole('tab', { name: 'Learning (1)' }))
  expect(screen.getByRole('link', { name: 'View' })).toBeVisible()
  lists = { ...noticed(noticeOf(courseOf(1), 'going-back')), pendingList: lists.pendingList }
  await pass(10_000)
  await see('Your refund of ₹499.50 for Course 1 is on its way.')
  await section()
  expect(screen.queryByRole('link', { name: 'View' })).not.toBeInTheDocument()
})

const screens: [State, string, string][] = [
  ['in-review', 'We’re reviewing your payment for this course', 'You paid ₹499.50 for Course 1.'],
  ['going-back', 'Your refund for this course is on its way', 'You’ll get ₹499.50 back for Course 1.'],
  ['given-back', 'You were refunded for this course on 21 November 2026', 'We’ve refunded ₹499.50 for Course 1.'],
]

test.each(screens)('a course with the notice %s says so at its own address', async (state, heading, text) => {
  openPurchases(() => noticed(noticeOf(courseOf(1), state)), '/mypurchases?course=c1')
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible()
  expect(screen.getByText(text, { exact: false })).toBeVisible()
  expect(screen.queryAllByRole('link', { name: 'View this course' })).toHaveLength(state === 'in-review' ? 0 : 1)
})

test('a course that was bought again opens, whatever happened to the first payment', async () => {
  const again = { ...owning(courseOf(1)), paymentNotices: [noticeOf(courseOf(1), 'given-back')] }
  openPurchases(() => again, '/mypurchases?course=c1')
  expect(await screen.findByRole('heading', { level: 1, name: 'Course 1' })).toBeVisible()
})

test('a course that was refunded can be bought again', async () => {
  openSite('/allcourses', {
    auth: signedIn,
    courses: { list: () => ({ content: [courseOf(1)], nextCursor: null }) },
    purchases: { list: () => noticed(noticeOf(courseOf(1), 'going-back')) },
  })
  expect(await screen.findByRole('button', { name: 'Purchase' })).toBeVisible()
})
