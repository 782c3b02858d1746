import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
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
  expect(await entries()).toEqual(['Courses', 'Purchases', 'Logout'])
})

test('a visitor’s bar links to signing up, here and on the admin site', async () => {
  openSite('/', { auth: signedOut })
  expect(await entries()).toEqual(['User', 'Admin'])
  expect(screen.getByRole('link', { name: 'User' })).toHaveAttribute('href', '/signup')
  expect(screen.getByRole('link', { name: 'Admin' })).toHaveAttribute(
    'href',
    expect.stringMatching(/#admin-site\/adminsignup$/),
  )
})

test('the menu opens and closes with its button, and closes on Escape or a choice', async () => {
  const { user, where } = openSite('/', { auth: signedOut })
  const toggle = await screen.findByRole('button', { name: 'Open menu' })
  await user.click(toggle)
  expect(toggle).toHaveAccessibleName('Close menu')
  expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await user.keyboard('{Escape}')
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
  expect(toggle).toHaveFocus()
  await user.click(toggle)
  await user.tab({ shift: true })
  expect(toggle).toHaveAttribute('aria-expanded', 'true')
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
  expect(await entries()).toEqual(['User', 'Admin'])
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

test.each(['/admin', '/adminsignup', '/adminlogin', '/createcourse', '/update/0198?a=1'])(
  '%s leads to the admin site, without this site’s bar',
  async (path) => {
    openSite(path, { auth: signedOut })
    expect(await screen.findByRole('link', { name: 'Go to the admin site' })).toBeInTheDocument()
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
    expect(location.hash).toBe(`#admin-site${path}`)
  },
)
