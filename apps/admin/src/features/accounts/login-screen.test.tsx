import { NoAnswer } from '@skillharbor/client/testing'
import { inline, listStates, toasts } from '@skillharbor/contracts/messages'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { asha, openSite, refuse, seeToast, signedIn, signedOut } from '../../../test/open-site.tsx'

const noCourses = { mine: () => ({ content: [] }) }

const fill = async (user: ReturnType<typeof openSite>['user']) => {
  await user.type(await screen.findByLabelText('Email'), asha.email)
  await user.type(screen.getByLabelText('Password'), 'harbor-demo-2026')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
}

test('an admin logs in, sees a toast and gets to the course list', async () => {
  const { user, where } = openSite('/adminlogin', {
    admin: {
      ...signedOut,
      login: ({ email }) =>
        email === asha.email
          ? { message: 'ok', admin: asha }
          : refuse('INVALID_CREDENTIALS', 'Wrong email or password'),
    },
    courses: noCourses,
  })
  await fill(user)
  await seeToast(toasts.adminLoggedIn)
  expect(await screen.findByRole('heading', { name: listStates.noCourses.heading })).toBeVisible()
  expect(where()).toBe('/admin')
  expect(await screen.findByRole('link', { name: 'Create Course' })).toBeVisible()
})

test('a rejected login shows a toast and an error, keeps the form, and clears when a field is edited', async () => {
  const { user, where } = openSite('/adminlogin', {
    admin: { ...signedOut, login: () => refuse('INVALID_CREDENTIALS', 'Wrong email or password') },
  })
  await fill(user)
  await seeToast('Login Failed: Wrong email or password')
  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong email or password')
  expect(screen.getByLabelText('Email')).toHaveValue(asha.email)
  expect(where()).toBe('/adminlogin')
  await user.type(screen.getByLabelText('Password'), 'x')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('a login without an answer from the API shows the specification’s text', async () => {
  const login = () => {
    throw new NoAnswer()
  }
  const { user } = openSite('/adminlogin', { admin: { ...signedOut, login } })
  await fill(user)
  expect(await screen.findByRole('alert')).toHaveTextContent(inline.loginSomethingWrong)
  await seeToast(`Login Failed: ${inline.loginSomethingWrong}`)
})

test('both fields are required, and the first missing one has the focus', async () => {
  const { user } = openSite('/adminlogin', { admin: signedOut })
  await user.click(await screen.findByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter your email')
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password')
  expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email')
})

test('a logged-in admin is redirected to the course list', async () => {
  const { where } = openSite('/adminlogin', { admin: signedIn, courses: noCourses })
  await screen.findByRole('heading', { name: listStates.noCourses.heading })
  expect(where()).toBe('/admin')
})

test('a login with a second factor goes on with a code, keeps a wrong one, and leads to the course list', async () => {
  let isLoggedIn = false
  const finishLogin = vi.fn((_: object) => {
    isLoggedIn = true
    return { message: '', admin: asha }
  })
  finishLogin.mockImplementationOnce(() => refuse('INVALID_INPUT', 'This code is wrong'))
  const { user, where } = openSite('/adminlogin', {
    admin: {
      me: () => (isLoggedIn ? signedIn.me() : signedOut.me()),
      login: () => refuse('SECOND_STEP_NEEDED', 'Your password is right.'),
      loginChoices: () => ({ kinds: ['totp', 'recovery'], passkey: null }),
      finishLogin,
    },
    courses: noCourses,
  })
  await fill(user)
  const field = await screen.findByLabelText('Code from your app')
  expect(screen.queryByText(/^Login Failed/)).toBeNull()
  await user.type(field, '111111{Enter}')
  await waitFor(() => expect(field).toHaveAccessibleDescription('This code is wrong'))
  await user.clear(field)
  await user.type(field, '123456{Enter}')
  await seeToast(toasts.adminLoggedIn)
  await waitFor(() => expect(where()).toBe('/admin'))
  expect(finishLogin).toHaveBeenLastCalledWith({ proof: { kind: 'totp', code: '123456' } })
})
