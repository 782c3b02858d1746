import { inline } from '@skillharbor/contracts/messages'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { asha, course, openSite, refuse, signedIn, signedOut } from '../../test/open-site.tsx'

const courses = { mine: () => ({ content: [course] }) }

test('the root path opens the course list', async () => {
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

test('the bar shows a logged-in admin Sales, Create Course and Logout, and the footer links to the learner site', async () => {
  openSite('/admin', { admin: signedIn, courses })
  await screen.findByRole('heading', { name: course.title })
  expect(screen.getByRole('link', { name: 'Sales' })).toHaveAttribute('href', '/sales')
  expect(screen.getByRole('link', { name: 'Create Course' })).toHaveAttribute('href', '/createcourse')
  expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Sign Up' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Skill Harbor Admin' })).toHaveAttribute('href', '/admin')
  expect(screen.getByRole('link', { name: 'Go to the learner site' })).toHaveAttribute('href', 'http://learner.example')
})

test('the menu on a small screen opens, and closes on a choice or on Escape', async () => {
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
  '%s tells a visitor to log in, and login leads back to it',
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
    expect(await screen.findByRole('heading', { name: 'You are not logged in' })).toBeVisible()
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

test('logging out opens the login screen and leaves none of the admin’s data', async () => {
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
  expect(await screen.findByRole('heading', { name: 'Log in as a seller' })).toBeVisible()
  expect(where()).toBe('/adminlogin')
  expect(await screen.findByRole('link', { name: 'Sign Up' })).toBeVisible()
})

test('a failed logout is shown below the bar and logged, and the session stays', async () => {
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

test('an unknown address says so and offers a way out', async () => {
  openSite('/no/such/page', { admin: signedOut })
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
  await waitFor(() => expect(document.title).toBe('Page not found · Skill Harbor Admin'))
})
