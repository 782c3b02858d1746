import { NoAnswer } from '@skillharbor/client/testing'
import { inline } from '@skillharbor/contracts/messages'
import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { asha, course, openSite, refuse, signedIn, signedOut } from '../../test/open-site.tsx'
import { attentionItem } from '../../test/sales.ts'

const courses = { mine: () => ({ content: [course] }) }

test('the root redirects to the course list', async () => {
  const { where } = openSite('/', { admin: signedIn, courses })
  expect(await screen.findByRole('heading', { name: course.title })).toBeVisible()
  expect(where()).toBe('/admin')
})

test('a skeleton is shown while the session is checked', async () => {
  const check = Promise.withResolvers<{ admin: typeof asha }>()
  openSite('/no/such/page', { admin: { me: () => check.promise } })
  expect(screen.getByRole('status')).toHaveTextContent(inline.loading)
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('heading')).toBeNull()
  check.resolve({ admin: asha })
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('a logged-in admin sees Courses, Sales, Learners, Create Course, Logout and a link to the learner site', async () => {
  openSite('/admin', { admin: signedIn, courses })
  await screen.findByRole('heading', { name: course.title })
  expect(screen.getByRole('link', { name: 'Courses' })).toHaveAttribute('href', '/admin')
  expect(screen.getByRole('link', { name: 'Sales' })).toHaveAttribute('href', '/sales')
  expect(screen.getByRole('link', { name: 'Learners' })).toHaveAttribute('href', '/questions')
  expect(screen.getByRole('link', { name: 'Create Course' })).toHaveAttribute('href', '/createcourse')
  expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Sign Up' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Skill Harbor Admin' })).toHaveAttribute('href', '/admin')
  const across = await screen.findByRole('link', { name: 'Go to the learner site' })
  expect(across).toHaveAttribute('href', 'http://learner.example')
})

test('the bar counts what waits for an answer and what needs attention', async () => {
  openSite('/reviews', {
    admin: signedIn,
    courses,
    questions: { waiting: () => ({ count: 2 }) },
    reviews: {
      figures: () => ({ waiting: 1, count: 9, average: 4.5 }),
      received: () => ({ content: [], nextCursor: null }),
    },
    sales: { attention: () => ({ content: [attentionItem('refund-failed')] }) },
  })
  const bar = within(await screen.findByRole('navigation', { name: 'Main' }))
  expect(await bar.findByRole('link', { name: 'Learners, 3 need an answer' })).toHaveAttribute('aria-current', 'page')
  expect(await bar.findByRole('link', { name: 'Sales, 1 needs attention' })).toBeVisible()
  const tabs = within(screen.getByRole('navigation', { name: 'Learners' }))
  expect(tabs.getByRole('link', { name: 'Questions, 2 need an answer' })).toHaveAttribute('href', '/questions')
  expect(tabs.getByRole('link', { name: 'Reviews, 1 needs an answer' })).toHaveAttribute('aria-current', 'page')
})

test('a new screen focuses its heading, and going back focuses the link that was followed', async () => {
  const { user, router } = openSite('/admin', {
    admin: signedIn,
    courses,
    sales: {
      list: () => ({ content: [], nextCursor: null }),
      revenue: () => ({ total: 0, totalBefore: 0, byDay: [{ day: '2026-11-20', revenue: 0 }], byCourse: [] }),
    },
  })
  // The bar is there before the screen, and what has the focus is kept from the screen on.
  await screen.findByRole('heading', { name: course.title })
  const link = screen.getByRole('link', { name: 'Sales' })
  await user.click(link)
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Sales' })).toHaveFocus())
  await act(() => router.navigate(-1))
  await waitFor(() => expect(link).toHaveFocus())
})

test('the menu of a small screen opens, and closes when an entry is selected or Escape is pressed', async () => {
  const { user } = openSite('/no/such/page', { admin: signedOut })
  await user.click(await screen.findByRole('button', { name: 'Open menu' }))
  await user.keyboard('{Escape}')
  const toggle = screen.getByRole('button', { name: 'Open menu', expanded: false })
  expect(toggle).toHaveFocus()
  await user.click(toggle)
  expect(screen.getByRole('button', { name: 'Close menu', expanded: true })).toBe(toggle)
  await user.click(screen.getByRole('link', { name: 'Login' }))
  expect(await screen.findByRole('heading', { name: 'Log in as a seller' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Open menu', expanded: false })).toBe(toggle)
})

test.each(['/admin', '/createcourse', '/update/c1'])(
  'a visitor who opens %s is asked to log in and returns to it afterwards',
  async (path) => {
    let session = false
    const { user, where } = openSite(path, {
      admin: {
        me: () => (session ? signedIn.me() : signedOut.me()),
        login: () => {
          session = true
          return { message: 'ok', admin: asha }
        },
      },
      courses: { ...courses, get: () => ({ content: course }) },
    })
    expect(await screen.findByRole('heading', { name: 'You’re not logged in' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/adminsignup')
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/adminlogin')
    await user.click(screen.getByRole('link', { name: 'Log in' }))
    await user.type(await screen.findByLabelText('Email'), asha.email)
    await user.type(screen.getByLabelText('Password'), 'harbor-demo-2026')
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    const shown =
      path === '/admin' ? screen.findByRole('heading', { name: course.title }) : screen.findByLabelText('Title')
    expect(await shown).toBeVisible()
    expect(where()).toBe(path)
  },
)

test('logging out leads to the login screen and clears everything the admin saw', async () => {
  let session = true
  const { user, where } = openSite('/admin', {
    admin: {
      me: () => (session ? signedIn.me() : signedOut.me()),
      logout: () => {
        session = false
        return { message: 'Logged out' }
      },
    },
    courses: { mine: () => (session ? courses.mine() : refuse('UNAUTHENTICATED', 'Please log in')) },
  })
  await screen.findByRole('heading', { name: course.title })
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  // The screen is drawn once more when the cache is empty, so a heading that was found may be gone again.
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Log in as a seller' })).toBeVisible())
  expect(where()).toBe('/adminlogin')
  expect(await screen.findByRole('link', { name: 'Sign Up' })).toBeVisible()
})

test('a logout without a network says so at once', async () => {
  const { user } = openSite('/admin', {
    admin: {
      ...signedIn,
      logout: () => {
        throw new NoAnswer()
      },
    },
    courses,
  })
  await screen.findByRole('heading', { name: course.title })
  vi.mocked(console.error).mockImplementation(() => {})
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  const why = 'Logout Failed: Check your connection and try again.'
  expect(await screen.findByRole('alert')).toHaveTextContent(why)
  vi.mocked(console.error).mockClear()
})

test('a failed logout shows why below the bar and keeps the session', async () => {
  const { user, where } = openSite('/admin', {
    admin: { ...signedIn, logout: () => refuse('UNAVAILABLE', 'Try again later') },
    courses,
  })
  await screen.findByRole('heading', { name: course.title })
  vi.mocked(console.error).mockImplementation(() => {})
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Logout Failed: Try again later')
  expect(console.error).toHaveBeenCalledWith(expect.objectContaining({ message: 'Try again later' }))
  vi.mocked(console.error).mockClear()
  expect(where()).toBe('/admin')
})

test('an unknown address shows “Page not found” and a way back', async () => {
  openSite('/no/such/page', { admin: signedOut })
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
  await waitFor(() => expect(document.title).toBe('Page not found · Skill Harbor Admin'))
})
