import { NoAnswer } from '@skillharbor/client/testing'
import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { expectLogged, openSite, refuse, signedIn, signedOut } from '../../test/open-site.tsx'

const bar = async () => within(await screen.findByRole('navigation', { name: 'Main' }))
const entries = async () => {
  await waitFor(() => expect(screen.queryByText('Loading')).not.toBeInTheDocument())
  return (await bar()).getAllByRole('listitem').map((entry) => entry.textContent)
}

test('a full-page skeleton is shown until the session is checked', async () => {
  const check = Promise.withResolvers<void>()
  openSite('/about-us', {
    auth: {
      me: async () => {
        await check.promise
        return signedIn.me()
      },
    },
  })
  expect(screen.getByRole('status')).toHaveTextContent('Loading')
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  check.resolve()
  expect(await entries()).toEqual(['Courses', 'Purchases', 'Logout', 'हिन्दी'])
})

test('a visitor’s bar links to the courses, to logging in and to signing up, here and on the admin site', async () => {
  openSite('/', { auth: signedOut })
  expect(await entries()).toEqual(['Courses', 'Log in', 'User', 'Admin', 'हिन्दी'])
  expect((await bar()).getByRole('link', { name: 'Courses' })).toHaveAttribute('href', '/allcourses')
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
  expect(screen.getByRole('link', { name: 'User' })).toHaveAttribute('href', '/signup')
  expect(screen.getByRole('link', { name: 'Admin' })).toHaveAttribute(
    'href',
    expect.stringMatching(/#admin-site\/adminsignup$/),
  )
})

test('the bar leads to the other language, by its short name where there is little room', async () => {
  openSite('/faq?a=1', { auth: signedOut })
  await entries()
  const links = (await bar()).getAllByRole('link', { name: /हिन्दी$/ })
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['हिन्दी', '?a=1&lang=hi'],
    ['हि', '?a=1&lang=hi'],
  ])
})

test.each([
  ['/faq?a=1', '/login?next=%2Ffaq%3Fa%3D1'],
  ['/signup?next=%2Fallcourses', '/login?next=%2Fallcourses'],
  ['/login', '/login'],
])('logging in from the bar on %s leads back to what the visitor was looking at', async (path, login) => {
  openSite(path, { auth: signedOut })
  await entries()
  expect((await bar()).getByRole('link', { name: 'Log in' })).toHaveAttribute('href', login)
})

test('a menu that is opened while a screen loads stays open when the screen is there', async () => {
  const { user, router } = openSite('/faq', { auth: signedOut })
  await user.click(await screen.findByRole('button', { name: 'Open menu' }))
  await router.navigate('/terms')
  expect(await screen.findByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Close menu' })).toHaveFocus()
})

test('the menu opens and closes with its button, and closes on Escape, a choice or a search', async () => {
  const { user, where } = openSite('/', { auth: signedOut })
  const toggle = await screen.findByRole('button', { name: 'Open menu' })
  await user.click(toggle)
  expect(toggle).toHaveAccessibleName('Close menu')
  expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await user.keyboard('{Escape}')
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
  expect(toggle).toHaveFocus()
  await user.click(toggle)
  // To the search, whose suggestions open where the menu is.
  await user.tab({ shift: true })
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await user.click(toggle)
  await user.click(screen.getByRole('link', { name: 'User' }))
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await waitFor(() => expect(where()).toBe('/signup'))
})

test('logging out opens /login, logged out', async () => {
  let session = signedIn
  const { user, where } = openSite('/', {
    auth: {
      me: () => session.me(),
      logout: () => {
        session = signedOut
        return { message: '' }
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(where()).toBe('/login')
  expect(await entries()).toEqual(['Courses', 'Log in', 'User', 'Admin', 'हिन्दी'])
})

test('who logged out is not shown as logged in because the check that follows fails', async () => {
  let session: () => object = signedIn.me
  const { user, where } = openSite('/', {
    auth: {
      me: () => session() as never,
      logout: () => {
        session = () => refuse('UNAVAILABLE', 'Please try again in a moment')
        return { message: '' }
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(where()).toBe('/login'))
  expect(screen.queryByRole('button', { name: 'Logout', hidden: true })).toBeNull()
})

test('a failed logout is shown below the bar and logged', async () => {
  const { user, where } = openSite('/', {
    auth: { ...signedIn, logout: () => refuse('UNAVAILABLE', 'Try again soon') },
  })
  const logout = await screen.findByRole('button', { name: 'Logout' })
  await user.click(logout)
  expect(await screen.findByRole('alert')).toHaveTextContent('Logout Failed: Try again soon')
  expect(logout).toHaveFocus()
  expectLogged('Try again soon')
  expect(where()).toBe('/')
})

test('a logout without a network says so at once', async () => {
  const { user } = openSite('/', {
    auth: {
      ...signedIn,
      logout: () => {
        throw new NoAnswer()
      },
    },
  })
  const button = await screen.findByRole('button', { name: 'Logout' })
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  await user.click(button)
  const why = 'Logout Failed: Check your connection and try again.'
  expect(await screen.findByRole('alert')).toHaveTextContent(why)
  expectLogged('fetch failed')
})

test.each(['/admin', '/adminsignup', '/adminlogin', '/createcourse', '/update/0198?a=1'])(
  '%s leads to the admin site, without this site’s bar',
  async (path) => {
    openSite(path, { auth: signedOut })
    expect(await screen.findByRole('link', { name: 'Go to the seller site' })).toBeInTheDocument()
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
    expect(location.hash).toBe(`#admin-site${path}`)
  },
)
