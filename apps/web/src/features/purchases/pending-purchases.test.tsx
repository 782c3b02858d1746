import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { courseOf, openSite, owning, pageOf, pending, see, signedIn } from '../../../test/open-site.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const openPurchases = (list: () => ReturnType<typeof owning>) =>
  openSite('/mypurchases', { auth: signedIn, purchases: { list } })
const section = () => screen.findByRole('region', { name: 'Waiting for your bank' })

test('a pending payment is shown in its own section and opens nothing', async () => {
  const { user } = openPurchases(() => ({ ...owning(courseOf(2)), pendingList: pending(courseOf(1)).pendingList }))
  const waiting = within(await section())
  expect(waiting.getByText('Course 1')).toBeVisible()
  const link = waiting.getByRole('link')
  expect(link).toHaveAccessibleName('Track your payment')
  expect(link.getAttribute('href')).toMatch(/^\/order\/./)
  await user.click(screen.getByRole('tab', { name: 'Learning (1)' }))
  expect(screen.getByRole('heading', { name: 'Course 2' })).toBeVisible()
})

test('a list with only a pending payment isn’t called empty', async () => {
  openPurchases(() => pending(courseOf(1)))
  await section()
  expect(screen.queryByText('No Purchase Available')).not.toBeInTheDocument()
})

test('a course to be paid in cash says so, and isn’t said to wait for a bank', async () => {
  const inCash = { ...pending(courseOf(1)).pendingList[0], awaiting: 'cash' }
  let lists = { ...owning(), pendingList: [inCash] } as ReturnType<typeof owning>
  openPurchases(() => lists)
  const waiting = within(await screen.findByRole('region', { name: 'Waiting for your cash payment' }))
  expect(waiting.getByText('Course 1')).toBeVisible()
  // The order's page tells where a payment is with the bank.
  expect(waiting.queryByRole('link')).toBeNull()
  expect(screen.queryByText('Waiting for your bank')).not.toBeInTheDocument()
  lists = owning()
  await pass(10_000)
  await see('Your cash payment for Course 1 wasn’t collected.')
})

test('a pending course can’t be opened by its address, which says why', async () => {
  openSite('/mypurchases?course=c1', { auth: signedIn, purchases: { list: () => pending(courseOf(1)) } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Waiting for your bank' })).toBeVisible()
})

test('the list refreshes by itself, announces a payment that succeeded, and shows the course', async () => {
  let lists: ReturnType<typeof owning> = pending(courseOf(1))
  openPurchases(() => lists)
  await section()
  lists = owning(courseOf(1))
  await pass(10_000)
  await see('Payment successful!')
  expect(await screen.findByRole('link', { name: 'View' })).toHaveAttribute('href', '/mypurchases?course=c1')
  await waitFor(() => expect(screen.queryByText('Waiting for your bank')).not.toBeInTheDocument())
})

test('a list that the provider hasn’t confirmed yet is shown at once, and refreshes by itself', async () => {
  let lists: ReturnType<typeof owning> = { ...owning(courseOf(2)), checking: true }
  openPurchases(() => lists)
  expect(await screen.findByRole('heading', { name: 'Course 2' })).toBeVisible()
  lists = owning(courseOf(1), courseOf(2))
  await pass(3_000)
  expect(await screen.findByRole('heading', { name: 'Course 1' })).toBeVisible()
})

test('a payment that the bank refused is announced', async () => {
  let lists: ReturnType<typeof owning> = pending(courseOf(1))
  const { user } = openPurchases(() => lists)
  await section()
  lists = owning()
  const check = screen.getByRole('button', { name: 'Check now' })
  await waitFor(() => expect(check).not.toHaveAttribute('aria-busy'))
  await user.click(check)
  await see('Your bank didn’t confirm the payment for Course 1.')
  await see('No Purchase Available')
})

test('polling ends after ten minutes; the learner can still refresh', async () => {
  const list = vi.fn(() => pending(courseOf(1)))
  const { user } = openPurchases(list)
  await section()
  for (let asked = 1; asked <= 60; asked++) {
    await vi.waitFor(() => expect(list).toHaveBeenCalledTimes(asked), 10_000)
    await pass(10_000)
  }
  await vi.waitFor(() => expect(list).toHaveBeenCalledTimes(61), 10_000)
  const check = screen.getByRole('button', { name: 'Check now' })
  await waitFor(() => expect(check).not.toHaveAttribute('aria-busy'))
  await pass(10 * 60_000)
  await user.click(check)
  await waitFor(() => expect(check).not.toHaveAttribute('aria-busy'))
  expect(list).toHaveBeenCalledTimes(62)
})

test('a tab that becomes visible refreshes at once and keeps polling', async () => {
  let visibility: DocumentVisibilityState = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  const turn = (to: DocumentVisibilityState) => {
    visibility = to
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  }
  const list = vi.fn(() => pending(courseOf(1)))
  openPurchases(list)
  await section()
  turn('hidden')
  await pass(60 * 60_000)
  expect(list).toHaveBeenCalledOnce()
  turn('visible')
  await vi.waitFor(() => expect(list).toHaveBeenCalledTimes(2), 10_000)
  const check = screen.getByRole('button', { name: 'Check now' })
  await waitFor(() => expect(check).not.toHaveAttribute('aria-busy'))
  list.mockReturnValue(owning(courseOf(1)))
  await pass(10_000)
  await see('Payment successful!')
  expect(await screen.findByRole('link', { name: 'View' })).toBeVisible()
})

test('without a pending payment nothing is polled', async () => {
  const list = vi.fn(() => owning(courseOf(1)))
  const { router } = openSite('/mypurchases', {
    auth: signedIn,
    courses: { show: () => pageOf(courseOf(2)) },
    purchases: { list },
  })
  expect(await screen.findByRole('heading', { name: 'Course 1' })).toBeVisible()
  await pass(50_000)
  // By the time the next screen has its answer, the list would have been requested.
  await act(() => router.navigate('/course/c2'))
  await screen.findByRole('heading', { level: 1, name: 'Course 2' })
  expect(list).toHaveBeenCalledOnce()
})
