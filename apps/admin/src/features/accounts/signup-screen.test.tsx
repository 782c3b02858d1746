import { Refusal } from '@skillharbor/client/testing'
import { listStates, toasts } from '@skillharbor/contracts/messages'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { asha, openSite, refuse, seeToast, signedIn, signedOut } from '../../../test/open-site.tsx'

const fill = async (user: ReturnType<typeof openSite>['user']) => {
  await user.type(await screen.findByLabelText('Username'), asha.username)
  await user.type(screen.getByLabelText('Email'), asha.email)
  await user.type(screen.getByLabelText('Password'), 'harbor-demo-2026')
  await user.type(screen.getByLabelText('State'), asha.state)
  await user.click(screen.getByRole('button', { name: 'Sign up' }))
}

test('an account is created with all four fields, and the form resets and links to login', async () => {
  const sent: unknown[] = []
  const { user, where } = openSite('/adminsignup', {
    admin: {
      ...signedOut,
      signup: (account) => {
        sent.push(account)
        return { message: toasts.accountCreated, admin: asha }
      },
    },
  })
  await fill(user)
  await seeToast(toasts.accountCreated)
  expect(sent).toEqual([{ username: 'Asha', email: asha.email, password: 'harbor-demo-2026', state: 'Karnataka' }])
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue(''))
  await user.click(await screen.findByRole('link', { name: /Log in to create/ }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Log in as a seller' })).toHaveFocus())
  expect(where()).toBe('/adminlogin')
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
  for (const label of ['Username', 'Email', 'Password', 'State']) {
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
