import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { meera, openSite, refuse, see, signedIn, signedOut } from '../../../test/open-site.tsx'

const fillSignup = async (user: ReturnType<typeof openSite>['user']) => {
  await user.type(await screen.findByLabelText('Username'), 'Meera')
  await user.type(screen.getByLabelText('Email'), 'meera@skillharbor.example')
  await user.type(screen.getByLabelText('Password'), 'harbor-demo-2026')
}

test('signup has a labelled field for everything, and offers Admin besides the default role', async () => {
  openSite('/signup', { auth: signedOut })
  for (const name of ['Username', 'Email', 'Password', 'Role'])
    expect(await screen.findByLabelText(name)).toBeRequired()
  expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email')
  expect(screen.getByLabelText('Role')).toHaveValue('user')
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['User', 'Admin'])
})

test('signing up on the way to a course asks for no role', async () => {
  openSite('/signup?next=%2Fcourse%2Fc1', { auth: signedOut })
  expect(await screen.findByLabelText('Username')).toBeVisible()
  expect(screen.queryByLabelText('Role')).not.toBeInTheDocument()
})

test('signup shows each error next to its field, without calling the API', async () => {
  const signup = vi.fn(() => refuse('INTERNAL', 'Not to be asked'))
  const { user } = openSite('/signup', { auth: { ...signedOut, signup } })
  await user.type(await screen.findByLabelText('Email'), 'meera at home')
  await user.click(screen.getByRole('button', { name: 'Sign up' }))
  await see('Enter a valid email address')
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter a valid email address')
  expect(screen.getByLabelText('Email')).toBeInvalid()
  expect(screen.getByLabelText('Username')).toHaveAccessibleDescription('Choose a username')
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Choose a password')
  await user.type(screen.getByLabelText('Username'), 'M')
  expect(screen.getByLabelText('Username')).toHaveAccessibleDescription('At least 2 characters')
  expect(signup).not.toHaveBeenCalled()
})

test('a rejected signup shows the API’s message and keeps the input; editing clears the message', async () => {
  const { user, where } = openSite('/signup', {
    auth: { ...signedOut, signup: () => refuse('EMAIL_TAKEN', 'This address has an account') },
  })
  await fillSignup(user)
  await user.click(screen.getByRole('button', { name: 'Sign up' }))
  await see('Signup Failed: This address has an account')
  expect(await screen.findByRole('alert')).toHaveTextContent('This address has an account')
  expect(screen.getByLabelText('Username')).toHaveValue('Meera')
  expect(screen.getByLabelText('Password')).toHaveValue('harbor-demo-2026')
  await user.type(screen.getByLabelText('Email'), 'x')
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  expect(where()).toBe('/signup')
})

test('a learner who signs up is logged in with what they typed, and goes on to where they were heading', async () => {
  const login = vi.fn(() => ({ message: '', user: meera }))
  const { user, where } = openSite('/signup?next=%2Ffaq', {
    auth: { ...signedOut, signup: () => ({ message: '', user: meera }), login },
  })
  await fillSignup(user)
  await user.click(screen.getByRole('button', { name: 'Sign up' }))
  await see('Account Created Successfully')
  await waitFor(() => expect(where()).toBe('/faq'))
  expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible()
  expect(login).toHaveBeenCalledExactlyOnceWith({ email: 'meera@skillharbor.example', password: 'harbor-demo-2026' })
})

test('if the login after the signup fails, the screen says that the account is ready and offers the login', async () => {
  const { user, where } = openSite('/signup', {
    auth: {
      ...signedOut,
      signup: () => ({ message: '', user: meera }),
      login: () => refuse('TOO_MANY_REQUESTS', 'Wait'),
    },
  })
  await fillSignup(user)
  await user.click(screen.getByRole('button', { name: 'Sign up' }))
  expect(await screen.findByRole('link', { name: 'Log in now' })).toHaveAttribute('href', '/login')
  expect(where()).toBe('/signup')
  expect(screen.queryByText('Wait')).not.toBeInTheDocument()
})

test('an admin who signs up is led to the admin site', async () => {
  const signup = vi.fn(() => ({ message: '', user: { ...meera, role: 'admin' as const } }))
  const login = vi.fn(() => ({ message: '', user: meera }))
  const { user, where } = openSite('/signup', { auth: { ...signedOut, signup, login } })
  await fillSignup(user)
  await user.selectOptions(screen.getByLabelText('Role'), 'Admin')
  await user.click(screen.getByRole('button', { name: 'Sign up' }))
  await see('Account Created Successfully')
  expect(signup).toHaveBeenCalledExactlyOnceWith({
    username: 'Meera',
    email: 'meera@skillharbor.example',
    password: 'harbor-demo-2026',
    role: 'admin',
  })
  expect(await screen.findByRole('link', { name: 'Log in to the seller site' })).toHaveAttribute(
    'href',
    expect.stringMatching(/#admin-site\/adminlogin$/),
  )
  expect(where()).toBe('/signup')
  expect(login).not.toHaveBeenCalled()
})

const logIn = async (user: ReturnType<typeof openSite>['user']) => {
  await user.type(await screen.findByLabelText('Email'), 'meera@skillharbor.example')
  await user.type(screen.getByLabelText('Password'), 'harbor-demo-2026')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
}

test('logging in opens home', async () => {
  const { user, where } = openSite('/login', { auth: { ...signedOut, login: () => ({ message: '', user: meera }) } })
  await logIn(user)
  await see('Successfully Login')
  expect(await screen.findByRole('button', { name: 'Logout' })).toBeVisible()
  await waitFor(() => expect(where()).toBe('/'))
})

test('a rejected login shows the API’s message and keeps the input', async () => {
  const { user } = openSite('/login', {
    auth: { ...signedOut, login: () => refuse('INVALID_CREDENTIALS', 'Wrong email or password') },
  })
  await logIn(user)
  await see('Login Failed Wrong email or password')
  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong email or password')
  expect(screen.getByLabelText('Password')).toHaveValue('harbor-demo-2026')
})

test.each(['/signup', '/login'])('%s sends a logged-in learner home', async (path) => {
  const { where } = openSite(path, { auth: signedIn })
  expect(await screen.findByRole('heading', { name: 'Your Path to Career Growth Starts Here' })).toBeVisible()
  expect(where()).toBe('/')
})

test('logging in leads to where the person was heading', async () => {
  const { where } = openSite('/login?next=%2Fsubcontent%3Fa%3D1', { auth: signedIn })
  expect(await screen.findByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  expect(where()).toBe('/subcontent?a=1')
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example/x',
  '/faq//evil.example',
  '/course/..//evil.example',
  '/course/%2F%2Fevil.example',
  'javascript:alert(1)',
  'http://[',
  '/no-such-page',
  '/login?next=/faq',
])('logging in leads only to addresses of this site: %s', async (next) => {
  const { where } = openSite(`/login?${new URLSearchParams({ next })}`, { auth: signedIn })
  expect(await screen.findByRole('heading', { name: 'Your Path to Career Growth Starts Here' })).toBeVisible()
  expect(where()).toBe('/')
})

test('the input stays while the session is checked again, as when the person returns to the tab', async () => {
  const me = vi.fn(signedOut.me)
  const { user } = openSite('/signup', { auth: { me } })
  await user.type(await screen.findByLabelText('Username'), 'Meera')
  expect(me).toHaveBeenCalledOnce()
  fireEvent(window, new Event('visibilitychange'))
  await waitFor(() => expect(me).toHaveBeenCalledTimes(2))
  expect(screen.getByLabelText('Username')).toHaveValue('Meera')
})
