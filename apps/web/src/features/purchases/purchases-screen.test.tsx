import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { courseOf, meera, openSite, owning, refuse, signedIn, signedOut } from '../../../test/open-site.tsx'
import { newPurchase } from '../../lib/purchase-intent.ts'

const openPurchases = (list: () => ReturnType<typeof owning>, path = '/mypurchases') =>
  openSite(path, { auth: signedIn, purchases: { list } })

test('View opens the course at its own address', async () => {
  const { user, where } = openPurchases(() => owning(courseOf(1)))
  await user.click(await screen.findByRole('link', { name: 'View' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Course 1' })).toBeVisible()
  expect(where()).toBe('/mypurchases?course=c1')
  await user.click(screen.getByRole('link', { name: 'My Purchases' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'My Purchases' })).toBeVisible()
})

test('a course that the learner doesn’t own isn’t shown', async () => {
  openPurchases(() => owning(courseOf(1)), '/mypurchases?course=c2')
  expect(await screen.findByRole('heading', { name: 'You don’t own this course' })).toBeVisible()
})

test('My Purchases without purchases says so', async () => {
  openPurchases(() => owning())
  expect(await screen.findByRole('heading', { name: 'No Purchase Available' })).toBeVisible()
})

test('purchases that fail to load say so and can be retried', async () => {
  const list = vi.fn(() => owning(courseOf(1))).mockImplementationOnce(() => refuse('UNAVAILABLE', 'Down'))
  const { user } = openPurchases(list)
  expect(await screen.findByRole('heading', { name: 'Error Loading Courses' })).toBeVisible()
  expect(screen.getByText('Failed to load courses')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Course 1' })).toBeVisible()
})

test('a visitor is asked to log in and comes back', async () => {
  openSite('/mypurchases?course=c1', { auth: signedOut })
  const main = within(await screen.findByRole('main'))
  expect(await main.findByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    '/login?next=%2Fmypurchases%3Fcourse%3Dc1',
  )
})

const receipt = { orderId: 'o-1', number: 'SH-8D03-8E52', amount: 499.5, paidAt: '2026-11-20T20:00:00.000Z' }
const paid = () => {
  const lists = owning(courseOf(1), courseOf(2))
  const progress = { percent: 0, startedAt: null, completedAt: null, continueLessonId: 'l1', lessonCount: 8 }
  return {
    ...lists,
    userPurchasedList: lists.userPurchasedList.map((purchase) => ({ ...purchase, progress, receipt })),
  }
}
const accountOf = (emailVerified: boolean) => ({
  ...signedIn,
  account: () => ({ account: { ...meera, emailVerified, createdAt: '2026-01-01T00:00:00.000Z' } }),
})

test.each([
  { emailVerified: true, text: `We’ve emailed your receipt to ${meera.email}.` },
  { emailVerified: false, text: `To get your receipts by email, open the link that we sent to ${meera.email}.` },
])('after a payment, My Purchases says what the learner owns now: $text', async ({ emailVerified, text }) => {
  openSite(
    { pathname: '/mypurchases', state: newPurchase('c2') },
    {
      auth: accountOf(emailVerified),
      purchases: { list: paid },
    },
  )
  const panel = within(await screen.findByRole('region', { name: 'You own Course 2' }))
  expect(panel.getByText('₹499.50')).toBeVisible()
  // It is the 21st in India.
  expect(panel.getByText('21 November 2026')).toBeVisible()
  expect(panel.getByText('SH-8D03-8E52')).toBeVisible()
  expect(await panel.findByText(text)).toBeVisible()
  expect(panel.getByRole('link', { name: 'Start learning' })).toHaveAttribute('href', '/learn/c2')
})

test('My Purchases reached in any other way congratulates nobody', async () => {
  openPurchases(paid)
  expect(await screen.findByRole('heading', { name: 'Course 2' })).toBeVisible()
  expect(screen.queryByRole('region', { name: /^You own/ })).not.toBeInTheDocument()
})

test('an opened course shows its receipt', async () => {
  openPurchases(paid, '/mypurchases?course=c1')
  const shown = within(await screen.findByRole('region', { name: 'Receipt' }))
  expect(shown.getByText('₹499.50')).toBeVisible()
})

const owned = (at: number, percent: number, completedAt: string | null = null) => ({
  _id: `p${at}`,
  courseId: courseOf(at),
  continueLessonTitle: `Lesson of course ${at}`,
  progress: { percent, startedAt: `2026-11-0${at}T00:00:00.000Z`, completedAt, continueLessonId: 'l1', lessonCount: 8 },
})

test('the course that was begun last comes first, with its next lesson and one button', async () => {
  openPurchases(() => ({ ...owning(), userPurchasedList: [owned(1, 20), owned(2, 40)] }))
  const [first, second] = await screen.findAllByRole('article')
  if (!first || !second) throw new Error('There are no courses')
  expect(within(first).getByRole('heading', { name: 'Course 2' })).toBeVisible()
  expect(within(first).getByText('Continue learning')).toBeVisible()
  expect(within(first).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
  expect(within(first).getByText('Lesson of course 2').parentElement).toHaveTextContent(
    '40% · Next: Lesson of course 2',
  )
  expect(within(first).getByRole('link', { name: /^Continue ?Course 2$/ })).toHaveAttribute('href', '/learn/c2')
  expect(within(second).getByRole('heading', { name: 'Course 1' })).toBeVisible()
  expect(screen.queryByRole('tab')).not.toBeInTheDocument()
  expect(screen.queryByRole('searchbox', { name: /videos/ })).not.toBeInTheDocument()
})

test('finished courses and those that wait for a bank are in tabs of their own', async () => {
  const { user } = openPurchases(() => ({
    ...owning(),
    userPurchasedList: [owned(1, 20), owned(2, 40), owned(3, 100, '2026-11-20T20:00:00.000Z')],
    pendingList: [{ _id: 'o4', courseId: courseOf(4), awaiting: 'cash' as const }],
  }))
  expect(await screen.findByRole('tab', { name: 'Learning (1)' })).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByRole('searchbox', { name: 'Search inside your videos' })).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Finished (1)' }))
  expect(screen.getByRole('link', { name: 'Certificate' })).toHaveAttribute('href', '/mypurchases?course=c3')
  expect(screen.getByRole('link', { name: 'Review' })).toHaveAttribute('href', '/course/c3#reviews')
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('heading', { name: 'Waiting for your cash payment' })).toBeVisible()
})
