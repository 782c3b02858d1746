import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { courseOf, openSite, owning, pageOf, refuse, see, signedIn, signedOut } from '../../test/open-site.tsx'

const courses = { list: () => ({ content: [courseOf(1)], nextCursor: null }) }

test('a new screen focuses its heading and names the tab', async () => {
  const { user } = openSite('/', { auth: signedOut })
  await user.click(await screen.findByRole('link', { name: 'FAQ' }))
  const heading = await screen.findByRole('heading', { level: 1, name: 'FAQ' })
  await waitFor(() => expect(heading).toHaveFocus())
  await waitFor(() => expect(document.title).toBe('FAQ · Skill Harbor'))
})

test('the first screen keeps the focus at the top of the page', async () => {
  document.title = ''
  openSite('/', { auth: signedOut })
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  await waitFor(() => expect(document.title).toMatch(/Skill Harbor$/))
  expect(await screen.findByRole('link', { name: 'User' })).toBeVisible()
  expect(document.body).toHaveFocus()
})

test('going back restores the focus, or focuses the heading', async () => {
  const { user, router } = openSite('/allcourses', {
    auth: signedOut,
    courses: { ...courses, show: () => pageOf(courseOf(1)) },
  })
  await user.click(await screen.findByRole('link', { name: 'Course 1' }))
  const course = await screen.findByRole('heading', { level: 1, name: 'Course 1' })
  await waitFor(() => expect(course).toHaveFocus())
  await act(() => router.navigate('/faq'))
  await screen.findByRole('heading', { level: 1, name: 'FAQ' })

  await act(() => router.navigate(-1))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Course 1' })).toHaveFocus())
  await act(() => router.navigate(-1))
  await waitFor(() => expect(screen.getByRole('link', { name: 'Course 1' })).toHaveFocus())
})

test('a filter keeps the focus; if the focused element is gone, the heading gets it', async () => {
  const list = ({ q }: { q?: string | undefined }) => (q ? { content: [], nextCursor: null } : courses.list())
  const { user } = openSite('/allcourses', { auth: signedOut, courses: { list } })
  await user.type(await screen.findByPlaceholderText('Search courses'), 'x{Enter}')
  await see('No results for “x”')
  expect(screen.getByPlaceholderText('Search courses')).toHaveFocus()
  await user.selectOptions(screen.getByLabelText('Sort by'), 'price-asc')
  expect(screen.getByLabelText('Sort by')).toHaveFocus()
  await user.click(await screen.findByRole('button', { name: 'Show all courses' }))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
})

test('opening a purchase focuses its heading', async () => {
  const { user } = openSite('/mypurchases', { auth: signedIn, purchases: { list: () => owning(courseOf(1)) } })
  await user.click(await screen.findByRole('link', { name: 'View' }))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Course 1' })).toHaveFocus())
})

test('the skip link leads to the heading, and before scripts run to the content', async () => {
  const { user, where } = openSite('/faq', { auth: signedOut })
  const heading = await screen.findByRole('heading', { level: 1, name: 'FAQ' })
  const skip = screen.getByRole('link', { name: 'Skip to content' })
  expect(skip).toHaveAttribute('href', '/faq#content')
  expect(screen.getByRole('main')).toHaveAttribute('id', 'content')
  expect(screen.getByRole('main')).toHaveAttribute('tabindex', '-1')
  await user.click(skip)
  expect(heading).toHaveFocus()
  expect(where()).toBe('/faq')
})

test('a course that is still loading when its screen opens gets the focus on its heading once it is there', async () => {
  const answer = Promise.withResolvers<void>()
  const show = async () => {
    await answer.promise
    return pageOf(courseOf(1))
  }
  const { user } = openSite('/allcourses', { auth: signedOut, courses: { ...courses, show } })
  await user.click(await screen.findByRole('link', { name: 'Course 1' }))
  expect(await screen.findByText('Loading course')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  answer.resolve()
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Course 1' })).toHaveFocus())
})

test('a course as the first screen keeps the focus at the top of the page', async () => {
  openSite('/course/c1', { auth: signedOut, courses: { show: () => pageOf(courseOf(1)) } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Course 1' })).toBeVisible()
  expect(document.body).toHaveFocus()
})

test.each([
  ['/allcourses', 'Available Courses'],
  ['/course/c1', 'Course 1'],
  ['/mypurchases', 'My Purchases'],
])('a successful retry on %s focuses the heading', async (path, name) => {
  let down = true
  const up = <T,>(answer: T) => (down ? refuse('UNAVAILABLE', 'Down') : answer)
  const { user } = openSite(path, {
    auth: signedIn,
    courses: { list: () => up(courses.list()), show: () => up(pageOf(courseOf(1))) },
    purchases: { list: () => up(owning(courseOf(2))) },
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  down = false
  await user.click(again)
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name })).toHaveFocus())
  await waitFor(() => expect(again).not.toBeInTheDocument())
})

test('a purchase opened by its address before the list is there gets the focus on its heading', async () => {
  const answer = Promise.withResolvers<void>()
  const list = async () => {
    await answer.promise
    return owning(courseOf(1))
  }
  const { router } = openSite('/faq', { auth: signedIn, purchases: { list } })
  await screen.findByRole('heading', { level: 1, name: 'FAQ' })
  await act(() => router.navigate('/mypurchases?course=c1'))
  const waiting = await screen.findByRole('heading', { level: 1, name: 'My Purchases' })
  await waitFor(() => expect(waiting).toHaveFocus())
  answer.resolve()
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Course 1' })).toHaveFocus())
})
