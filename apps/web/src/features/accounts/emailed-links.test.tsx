import { NoAnswer, Refusal } from '@skillharbor/client/testing'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openSite, refuse, see, signedIn, signedOut } from '../../../test/open-site.tsx'
import { ownAccount } from '../../../test/own-account.ts'

const token = 'a-token-of-forty-three-characters_-_0123456'
/** Opens a mailed link; the address bar has its token, too. */
const openLink = (path: string, answers: Parameters<typeof openSite>[1]) => {
  window.location.hash = `token=${token}`
  return openSite(`${path}#token=${token}`, answers)
}
const invalid = (path: string, message: string) => {
  throw new Refusal('INVALID_INPUT', 'Invalid input', [{ path, message }])
}

test('a learner who forgot the password requests a link, and the answer doesn’t reveal whether the account exists', async () => {
  const forgotPassword = vi.fn(() => ({ message: '' }))
  const { user, where } = openSite('/login', { auth: { ...signedOut, forgotPassword } })
  await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }))
  const heading = await screen.findByRole('heading', { level: 1, name: 'Forgot your password?' })
  await waitFor(() => expect(heading).toHaveFocus())
  expect(where()).toBe('/forgot-password')
  await user.type(screen.getByLabelText('Email'), 'Meera@Skillharbor.example')
  await user.click(screen.getByRole('button', { name: 'Send reset link' }))
  await see(/^If meera@skillharbor.example has an account, we’ve sent it a reset link/)
  expect(forgotPassword).toHaveBeenCalledExactlyOnceWith({ email: 'meera@skillharbor.example' })
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue(''))
  expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login')
})

test('an invalid address is reported next to the field, too many requests above it', async () => {
  const forgotPassword = () => refuse('TOO_MANY_REQUESTS', 'Too many emails were requested')
  const { user } = openSite('/forgot-password', { auth: { ...signedOut, forgotPassword } })
  const email = await screen.findByLabelText('Email')
  await user.type(email, 'meera{Enter}')
  await waitFor(() => expect(email).toHaveAccessibleDescription('Enter a valid email address'))
  await user.type(email, '@skillharbor.example{Enter}')
  await see('Too many emails were requested')
  expect(email).toHaveValue('meera@skillharbor.example')
})

const choose = async (user: ReturnType<typeof openSite>['user'], password = 'a-new-harbour') => {
  await user.type(await screen.findByLabelText('New password'), password)
  await user.click(screen.getByRole('button', { name: 'Set new password' }))
}

test('an emailed link sets a new password, drops its token from the address, and logs this browser out too', async () => {
  let me = signedIn.me
  const resetPassword = vi.fn(() => {
    me = signedOut.me
    return { message: '' }
  })
  const { user, where } = openLink('/reset-password', { auth: { me: () => me(), resetPassword } })
  expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await waitFor(() => expect(window.location.hash).toBe(''))
  expect(document.body).toHaveFocus()
  await choose(user)
  await see('Password changed. Log in with your new password.')
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(where()).toBe('/login')
  expect(resetPassword).toHaveBeenCalledExactlyOnceWith({ token, newPassword: 'a-new-harbour' })
})

test.each([
  ['used or too old', () => refuse('LINK_INVALID', 'This link does not work any more')],
  ['cut off', () => invalid('token', 'Not the token of a mailed link')],
])('a link that is %s says so and offers a new one', async (_, resetPassword) => {
  const { user, where } = openSite(`/reset-password#token=${token}`, { auth: { ...signedOut, resetPassword } })
  await choose(user)
  expect(await screen.findByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  await user.click(screen.getByRole('link', { name: 'Get a new link' }))
  expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  expect(where()).toBe('/forgot-password')
})

test('without a token no password can be set', async () => {
  openSite('/reset-password', { auth: signedOut })
  expect(await screen.findByRole('link', { name: 'Get a new link' })).toHaveAttribute('href', '/forgot-password')
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument()
})

test('a password that the API rejects is reported next to its field, and the link still works', async () => {
  const resetPassword = () => invalid('newPassword', 'Too common')
  const { user } = openSite(`/reset-password#token=${token}`, { auth: { ...signedOut, resetPassword } })
  await choose(user, 'password1')
  const field = screen.getByLabelText('New password')
  await waitFor(() => expect(field).toHaveAccessibleDescription('Too common'))
  expect(field).toHaveValue('password1')
})

test('an emailed link confirms the address by itself, once', async () => {
  const verifyEmail = vi.fn(() => ({ message: '' }))
  const { user } = openLink('/verify-email', { auth: { ...ownAccount, verifyEmail } })
  await see('Thanks! Your email is confirmed. Log in again on your other devices.')
  await waitFor(() => expect(window.location.hash).toBe(''))
  expect(verifyEmail).toHaveBeenCalledExactlyOnceWith({ token })
  await user.click(screen.getByRole('link', { name: 'Go to your account' }))
  await see('Confirmed')
})

test('the screen says so while the address is being confirmed', async () => {
  const answer = Promise.withResolvers<{ message: string }>()
  openSite(`/verify-email#token=${token}`, { auth: { ...signedOut, verifyEmail: () => answer.promise } })
  await see('One moment…')
  answer.resolve({ message: '' })
  await see('Thanks! Your email is confirmed. Log in again on your other devices.')
})

test.each([`/verify-email#token=${token}`, '/verify-email#token=cut', '/verify-email'])(
  'a link that doesn’t work leads to the account, which offers a new one: %s',
  async (path) => {
    const verifyEmail = () => (path.endsWith('cut') ? invalid('token', 'Not a token') : refuse('LINK_INVALID', ''))
    openSite(path, { auth: { ...signedOut, verifyEmail } })
    await see(/^This link was already used/)
    expect(screen.getByRole('link', { name: 'Go to your account' })).toHaveAttribute('href', '/account')
  },
)

test('an address that failed to confirm can be retried', async () => {
  const answer = Promise.withResolvers<{ message: string }>()
  let tries = 0
  const verifyEmail = () => {
    if (++tries === 1) throw new NoAnswer()
    return answer.promise
  }
  const { user } = openSite(`/verify-email#token=${token}`, { auth: { ...signedOut, verifyEmail } })
  const button = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByText('Couldn’t confirm your email: Something went wrong')).toBeVisible()
  await user.click(button)
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'))
  answer.resolve({ message: '' })
  await see('Thanks! Your email is confirmed. Log in again on your other devices.')
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})
