import { NoAnswer } from '@skillharbor/client/testing'
import { stopClock } from '@skillharbor/client/testing-clock'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { contentOf, lessonOf, outlineOf } from '../../test/learning.ts'
import { courseOf, meera, openSite, owning, pageOf, refuse, see } from '../../test/open-site.tsx'

type Me = () => Promise<{ user: typeof meera }>
const fails: Me = async () => refuse('UNAVAILABLE', 'Please try again in a moment')
const hangs: Me = () => new Promise<never>(() => undefined)
const isAway: Me = async () => {
  throw new NoAnswer()
}
const heading = 'We can’t reach Skill Harbor just now.'
const clickTryAgain = () => act(() => screen.getByRole('button', { name: 'Try again' }).click())

/** Opens the site during an outage of which the check of the session learns by errors, until it is given up. */
const openFailing = async (path: string, answer: Me, answers: Parameters<typeof openSite>[1] = {}) => {
  const clock = stopClock()
  const me = vi.fn(answer)
  openSite(path, { ...answers, auth: { me } })
  await clock.untilAsked(me, 1)
  await clock.pass(1_000)
  await clock.untilAsked(me, 2)
  await clock.pass(2_000)
  const atThreeSeconds = screen.queryByText('Still trying…')
  await clock.pass(1_000)
  await clock.untilAsked(me, 3)
  return { ...clock, me, atThreeSeconds }
}

test.each(['/mypurchases', '/order/o-1', '/wishlist', '/account'])(
  'who can’t be asked who they are isn’t asked to log in: %s',
  async (path) => {
    const { until, atThreeSeconds } = await openFailing(path, fails)
    expect(atThreeSeconds).not.toBeNull()
    await until(() => expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible())
    expect(screen.getByText('Your courses and payments are safe.')).toBeVisible()
    expect(screen.queryByText(/Log in/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Purchases' })).toBeInTheDocument()
  },
)

test('a lesson that doesn’t come says so as soon as nobody can say whose it is', async () => {
  const lesson = () => new Promise<never>(() => undefined)
  const { until } = await openFailing('/learn/c1/l1', fails, { learning: { lesson, outline: lesson } })
  await until(() => expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible())
})

test('a check that nobody answers is given up after ten seconds, and Try again goes on where it was', async () => {
  const { pass, until, untilAsked } = stopClock()
  let answer = hangs
  const me = vi.fn(() => answer())
  openSite('/mypurchases', { auth: { me }, purchases: { list: () => owning(courseOf(1)) } })
  await untilAsked(me, 1)
  await pass(9_000)
  expect(screen.queryByText(heading)).toBeNull()
  await pass(1_000)
  await until(() => expect(screen.getByText(heading)).toBeVisible())
  answer = async () => ({ user: meera })
  vi.useRealTimers()
  clickTryAgain()
  await see('Course 1')
})

/** Opens My Purchases during an outage, and has the session checked again, which hangs. */
const openRechecking = async () => {
  let answer = isAway
  const clock = await openFailing('/mypurchases', () => answer())
  await clock.until(() => expect(screen.getByText(heading)).toBeVisible())
  answer = hangs
  clickTryAgain()
  await clock.untilAsked(clock.me, 4)
  return clock
}

test('while it is checked again, nobody is asked to log in either', async () => {
  await openRechecking()
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveAttribute('aria-busy', 'true')
  expect(screen.queryByText(/Log in/)).toBeNull()
})

test('nor on the screen that they open meanwhile', async () => {
  const { until } = await openRechecking()
  act(() => screen.getByRole('link', { name: 'FAQ' }).click())
  await until(() => expect(screen.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible())
  act(() => screen.getByRole('link', { name: 'Purchases' }).click())
  await until(() => expect(screen.getByText(heading)).toBeVisible())
  expect(screen.queryByText(/Log in/)).toBeNull()
})

test('a course’s page sells nothing to somebody whom it can’t ask, and says so where one would buy', async () => {
  const show = { show: () => pageOf(courseOf(1)), get: () => pageOf(courseOf(1)) }
  const { until } = await openFailing('/course/c1', fails, { courses: show })
  await until(() => expect(screen.getAllByText(heading, { exact: false })[0]).toBeVisible())
  expect(screen.queryByRole('button', { name: 'Purchase' })).toBeNull()
})

test('nor does its free preview', async () => {
  const lesson = lessonOf(1, { kind: 'video', preview: true, durationSeconds: 60 })
  const { until } = await openFailing('/course/c1', fails, {
    courses: { show: () => pageOf(courseOf(1)) },
    learning: {
      outline: () => ({ content: outlineOf([lesson]) }),
      lesson: () => ({ content: contentOf(lesson, { access: 'preview' }) }),
      video: () => refuse('NOT_FOUND', 'Video not found'),
    },
  })
  await until(() => expect(screen.getAllByText(heading, { exact: false })[0]).toBeVisible())
  vi.useRealTimers()
  fireEvent.click(screen.getByRole('button', { name: 'Free preview · 1 min' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Lesson 1' }))
  expect(dialog.getByText('₹1,499')).toBeVisible()
  expect(dialog.queryByRole('link', { name: 'Purchase' })).toBeNull()
})
