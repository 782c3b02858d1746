import { Refusal } from '@skillharbor/client/testing'
import { undertakingVersion } from '@skillharbor/contracts/constants'
import { listStates, toasts } from '@skillharbor/contracts/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { asha, openSite, refuse, seeToast, signedIn, signedOut } from '../../../test/open-site.tsx'

const fill = async (user: ReturnType<typeof openSite>['user']) => {
  await user.type(await screen.findByLabelText('Username'), asha.username)
  await user.type(screen.getByLabelText('Email'), asha.email)
  await user.type(screen.getByLabelText('Password'), 'harbor-demo-2026')
  await user.type(screen.getByLabelText('State'), asha.state)
  await user.click(screen.getByRole('checkbox', { name: /I agree/ }))
  await user.click(screen.getByRole('button', { name: 'Sign up' }))
}

/** Answers of an API whose sign-up starts no session; only a login does. */
const newcomer = (login: () => { message: string; admin: typeof asha }) => {
  const sent: unknown[] = []
  return {
    sent,
    admin: {
      ...signedOut,
      signup: (account: unknown) => {
        sent.push(account)
        return { message: toasts.accountCreated, admin: asha }
      },
      login: (credentials: unknown) => {
        sent.push(credentials)
        return login()
      },
    },
    courses: { mine: () => ({ content: [] }) },
  }
}

test('a seller who signs up is logged in and begins with the first course', async () => {
  const { sent, ...answers } = newcomer(() => ({ message: 'ok', admin: asha }))
  const { user, router, where } = openSite('/adminsignup', answers)
  const seen: string[] = []
  router.subscribe(({ location }) => seen.push(location.pathname))
  await fill(user)
  await seeToast(toasts.accountCreated)
  expect(await screen.findByRole('link', { name: 'Create your first course' })).toHaveAttribute('href', '/createcourse')
  expect(screen.getByText(/We’ve emailed a link to/)).toHaveTextContent(asha.email)
  expect(where()).toBe('/admin')
  expect(seen).toContain('/adminlogin')
  const password = 'harbor-demo-2026'
  expect(sent).toEqual([
    { username: 'Asha', email: asha.email, password, state: 'Karnataka', undertaking: undertakingVersion },
    { email: asha.email, password },
  ])
})

test('a seller whose login fails after the sign-up reads that the account is there, and logs in', async () => {
  const { sent, ...answers } = newcomer(() => refuse('UNAVAILABLE', 'Try again later'))
  const { user, where } = openSite('/adminsignup', answers)
  await fill(user)
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Your account is ready' })).toHaveFocus())
  expect(screen.getByText(asha.email)).toBeVisible()
  expect(screen.queryByLabelText('Username')).toBeNull()
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Log in' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Log in as a seller' })).toHaveFocus())
  expect(screen.getByLabelText('Email')).toHaveValue(asha.email)
  expect(where()).toBe('/adminlogin')
})

test('a seller who has to be approved reads so, and no login is tried', async () => {
  const { user } = openSite('/adminsignup', {
    admin: {
      ...signedOut,
      signup: () => ({ message: toasts.accountCreated, admin: asha, approvalPending: true as const }),
    },
  })
  await fill(user)
  const heading = 'Your account is waiting for approval'
  await waitFor(() => expect(screen.getByRole('heading', { name: heading })).toHaveFocus())
  expect(screen.getByText(asha.email)).toBeVisible()
})

test('a rejected signup shows a toast and an error', async () => {
  const { user } = openSite('/adminsignup', {
    admin: { ...signedOut, signup: () => refuse('EMAIL_TAKEN', 'This email has an account already') },
  })
  await fill(user)
  await seeToast('Signup Failed: This email has an account already')
  expect(await screen.findByRole('alert')).toHaveTextContent('This email has an account already')
})

test('an error of the API is shown beside its field', async () => {
  const signup = () => {
    throw new Refusal('INVALID_INPUT', 'Invalid input', [{ path: 'password', message: 'Too common' }])
  }
  const { user } = openSite('/adminsignup', { admin: { ...signedOut, signup } })
  await fill(user)
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/Too common/))
})

test('every field is required before anything is sent', async () => {
  const { user } = openSite('/adminsignup', { admin: signedOut })
  await user.click(await screen.findByRole('button', { name: 'Sign up' }))
  await waitFor(() => expect(screen.getByLabelText('Username')).toHaveFocus())
  for (const label of ['Username', 'Email', 'Password', 'State', /I agree/]) {
    expect(screen.getByLabelText(label)).toBeRequired()
    await waitFor(() => expect(screen.getByLabelText(label)).toBeInvalid())
  }
})

test('a logged-in admin is redirected to login, and from there to the course list', async () => {
  const { router, where } = openSite('/adminsignup', { admin: signedIn, courses: { mine: () => ({ content: [] }) } })
  const seen: string[] = []
  router.subscribe(({ location }) => seen.push(location.pathname))
  await screen.findByRole('heading', { name: listStates.noCourses.heading })
  expect(where()).toBe('/admin')
  expect(seen).toContain('/adminlogin')
})
