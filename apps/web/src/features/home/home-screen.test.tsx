import { categories } from '@skillharbor/contracts/constants'
import type { LearningPace, Purchase } from '@skillharbor/contracts/entities'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { scrollToEnd } from '../../../test/fake-viewport.ts'
import { courseOf, openSite, owning, refuse, signedIn, signedOut } from '../../../test/open-site.tsx'

const hrefs = (links: HTMLElement[]) => links.map((link) => link.getAttribute('href'))

test('home has everything the specification names, with the specified links', async () => {
  openSite('/', { auth: signedOut })
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Your Path to Career Growth Starts Here')
  const hero = document.getElementById('home')
  expect(hero).toHaveTextContent('Master New Skills Anytime, Anywhere')
  expect(screen.getByRole('link', { name: 'Start learning' })).toHaveAttribute('href', '/signup')
  expect(screen.getByRole('link', { name: 'Explore course' })).toHaveAttribute('href', '/allcourses')
  for (const name of ['Web Designing', 'Web Development', 'Artificial Intelligence'])
    expect(screen.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute(
      'href',
      `/allcourses?${new URLSearchParams({ category: name })}`,
    )

  const why = within(screen.getByRole('region', { name: 'Why choose us' }))
  expect(why.getAllByRole('group')).toHaveLength(6)
  expect(why.getByText('Taught by working experts')).toBeVisible()
  const stories = within(screen.getByRole('region', { name: 'Success stories' })).getAllByRole('listitem')
  expect(stories).toHaveLength(6)
  for (const story of stories) expect(story).toHaveTextContent(/[A-Z]\w+ [A-Z]\w+@\w+Took [A-Z]/)
})

test('home leads to all seven categories', async () => {
  openSite('/', { auth: signedOut })
  const found = within(await screen.findByRole('region', { name: 'Find your course' })).getAllByRole('link')
  expect(hrefs(found).toSorted()).toEqual(
    categories.map((category) => `/allcourses?${new URLSearchParams({ category })}`).toSorted(),
  )
})

test('the four most popular courses follow the hero, which has figures of the catalogue', async () => {
  const totals = { courses: 24, lowestPaise: 49_900 }
  const list = vi.fn(() => ({ content: [1, 2, 3, 4].map((at) => courseOf(at)), nextCursor: null, totals }))
  openSite('/', { auth: signedOut, courses: { list } })
  const facts = await screen.findByRole('list', { name: 'In short' })
  await waitFor(() =>
    expect(
      within(facts)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['UPI or card', 'Yours for good', '24 courses', 'From ₹499']),
  )
  scrollToEnd()
  const popular = await screen.findByRole('region', { name: 'Popular courses' })
  expect(hrefs(within(popular).getAllByRole('link'))).toEqual(['/course/c1', '/course/c2', '/course/c3', '/course/c4'])
  expect(popular.compareDocumentPosition(screen.getByRole('region', { name: 'Find your course' }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  // One answer for both.
  expect(list).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ sort: 'popular', limit: 4, totals: 'with' }))
})

test('of an empty catalogue, the hero has no figures', async () => {
  const list = vi.fn(() => ({ content: [], nextCursor: null, totals: { courses: 0, lowestPaise: null } }))
  openSite('/', { auth: signedOut, courses: { list } })
  await waitFor(() => expect(list).toHaveBeenCalled())
  await screen.findByRole('link', { name: 'Admin' })
  expect(screen.getByRole('list', { name: 'In short' })).toHaveTextContent(/^UPI or cardYours for good$/)
})

test.each([
  ['there are none', () => ({ content: [], nextCursor: null })],
  ['they can’t be loaded', () => refuse('UNAVAILABLE', 'Try again soon')],
])('home does without popular courses if %s', async (_, answer) => {
  const list = vi.fn(answer)
  openSite('/', { auth: signedOut, courses: { list } })
  await screen.findByRole('link', { name: 'Admin' })
  scrollToEnd()
  await waitFor(() => expect(list).toHaveBeenCalled())
  await waitFor(() => expect(document.querySelector('.animate-pulse')).not.toBeInTheDocument())
  expect(screen.queryByRole('region', { name: 'Popular courses' })).not.toBeInTheDocument()
})

const progressOf = (startedAt: string | null, completedAt: string | null = null) => ({
  percent: 40,
  startedAt,
  completedAt,
  continueLessonId: 'l1',
  lessonCount: 5,
})
const purchased = (at: number, progress: Purchase['progress']): Purchase => ({
  _id: `p${at}`,
  courseId: courseOf(at),
  progress,
})

test('a learner goes on with the unfinished course that they began last', async () => {
  const userPurchasedList = [
    purchased(1, progressOf(null)),
    purchased(2, progressOf('2026-01-02T00:00:00.000Z')),
    purchased(3, progressOf('2026-01-03T00:00:00.000Z')),
    purchased(4, progressOf('2026-01-04T00:00:00.000Z', '2026-01-05T00:00:00.000Z')),
  ]
  openSite('/', { auth: signedIn, purchases: { list: () => ({ ...owning(), userPurchasedList }) } })
  const last = within(await screen.findByRole('region', { name: 'Continue learning' }))
  expect(last.getByText('Course 3', { ignore: '.sr-only' })).toBeVisible()
  expect(last.getByText('40% complete')).toBeVisible()
  expect(last.getByRole('link', { name: 'Continue Course 3' })).toHaveAttribute('href', '/learn/c3')
  // It takes the place of what a visitor is offered.
  expect(screen.queryByRole('link', { name: 'Start learning' })).not.toBeInTheDocument()
})

const halfWay = {
  ...purchased(3, progressOf('2026-11-20T00:00:00.000Z')),
  continueLessonTitle: 'Binary search trees',
  continueLessonSeconds: 120,
}
const openWithPace = async (pace: () => { content: LearningPace }) => {
  openSite('/', {
    auth: signedIn,
    purchases: { list: () => ({ ...owning(), userPurchasedList: [halfWay] }) },
    learning: { pace },
  })
  return within(await screen.findByRole('region', { name: 'Continue learning' }))
}

test('a learner sees the lesson to go on with, their week, and when they finish at this pace', async () => {
  const pace = vi.fn(() => ({
    content: { today: '2026-11-28', days: ['2026-11-24', '2026-11-28'], finishOn: '2026-12-04' },
  }))
  const last = await openWithPace(pace)
  expect(last.getByText('Binary search trees')).toBeVisible()
  expect(last.getByText('2 min left · 40% complete')).toBeVisible()
  expect(await last.findByText('At this pace, you’ll finish on 4 December')).toBeVisible()
  const days = within(last.getByRole('list', { name: 'Your last seven days' })).getAllByRole('listitem')
  expect(days).toHaveLength(7)
  expect(days.map((day) => day.textContent)).toEqual([
    'SSunday, 22 November',
    'MMonday, 23 November',
    'TTuesday, 24 November: you learned',
    'WWednesday, 25 November',
    'TThursday, 26 November',
    'FFriday, 27 November',
    'SSaturday, 28 November: you learned',
  ])
  expect(pace).toHaveBeenCalledExactlyOnceWith({ courseId: 'c3' })
})

test.each([
  ['too little is known', () => ({ content: { today: '2026-11-28', days: [], finishOn: null } })],
  ['the pace can’t be loaded', () => refuse('NOT_FOUND', 'Course not found')],
])('no day is promised if %s', async (_, answer) => {
  const pace = vi.fn(answer)
  const last = await openWithPace(pace)
  await waitFor(() => expect(pace).toHaveBeenCalled())
  expect(last.getByRole('link', { name: 'Continue Course 3' })).toBeVisible()
  expect(last.queryByText(/At this pace/)).not.toBeInTheDocument()
})

test.each([
  ['nothing', owning(), '/allcourses'],
  ['a course without lessons', owning(courseOf(1)), '/mypurchases'],
])('Start learning leads on for a learner who owns %s', async (_, lists, path) => {
  openSite('/', { auth: signedIn, purchases: { list: () => lists } })
  await waitFor(() => expect(screen.getByRole('link', { name: 'Start learning' })).toHaveAttribute('href', path))
  expect(screen.queryByRole('region', { name: 'Continue learning' })).not.toBeInTheDocument()
})

test('the footer links to eight existing pages and four external sites', async () => {
  const { router } = openSite('/', { auth: signedOut, courses: { list: () => ({ content: [], nextCursor: null }) } })
  const links = within(await screen.findByRole('navigation', { name: 'Footer' })).getAllByRole('link')
  const own = hrefs(links).filter((href) => href?.startsWith('/'))
  expect(own.toSorted()).toEqual(
    [
      '/about-us',
      '/affiliate',
      '/blog',
      '/complaints',
      '/contact',
      '/courses',
      '/faq',
      '/privacy',
      '/terms',
    ].toSorted(),
  )
  expect(hrefs(links).filter((href) => href?.startsWith('https://'))).toHaveLength(4)
  const titles: Record<string, string> = { '/about-us': 'About us', '/courses': 'Available Courses', '/faq': 'FAQ' }
  for (const path of own) {
    await router.navigate(path ?? '')
    const title = titles[path ?? ''] ?? new RegExp(`^${path?.slice(1)}$`, 'i')
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  }
})

test('an unknown address says so', async () => {
  openSite('/no-such-page', { auth: signedOut })
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
})
