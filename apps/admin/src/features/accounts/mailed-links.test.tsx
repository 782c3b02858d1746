import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { asha, openSite, refuse, seeToast, signedIn, signedOut } from '../../../test/open-site.tsx'

const token = 'a-token-of-forty-three-characters_-_0123456'

test('an admin who forgot the password requests a reset link', async () => {
  const forgotPassword = vi.fn(() => ({ message: '' }))
  const { user, where } = openSite('/adminlogin', { admin: { ...signedOut, forgotPassword } })
  await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }))
  const heading = await screen.findByRole('heading', { level: 1, name: 'Forgot your password?' })
  await waitFor(() => expect(heading).toHaveFocus())
  expect(where()).toBe('/adminforgot')
  await user.type(screen.getByLabelText('Email'), `${asha.email}{Enter}`)
  expect(
    await screen.findByText(/^If asha@skillharbor.example has an account, we’ve sent it a reset link/),
  ).toBeVisible()
  expect(forgotPassword).toHaveBeenCalledExactlyOnceWith({ email: asha.email })
  expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/adminlogin')
})

test('a reset link sets a new password and logs this browser out', async () => {
  let me: () => ReturnType<typeof signedIn.me> = signedIn.me
  const resetPassword = vi.fn(() => {
    me = signedOut.me
    return { message: '' }
  })
  const { user, where } = openSite(`/adminreset#token=${token}`, { admin: { me: () => me(), resetPassword } })
  await user.type(await screen.findByLabelText('New password'), 'a-new-harbour{Enter}')
  await seeToast('Password changed. Log in with your new password.')
  expect(await screen.findByRole('heading', { name: 'Log in as a seller' })).toBeVisible()
  expect(where()).toBe('/adminlogin')
  expect(resetPassword).toHaveBeenCalledExactlyOnceWith({ token, newPassword: 'a-new-harbour' })
})

test('the token is removed from the address bar as soon as it is read', async () => {
  window.location.hash = `token=${token}`
  openSite(`/adminreset#token=${token}`, { admin: signedOut })
  expect(await screen.findByLabelText('New password')).toBeVisible()
  await waitFor(() => expect(window.location.hash).toBe(''))
})

test('an expired link leads to a new one', async () => {
  const resetPassword = () => refuse('LINK_INVALID', 'This link does not work any more')
  const { user } = openSite(`/adminreset#token=${token}`, { admin: { ...signedOut, resetPassword } })
  await user.type(await screen.findByLabelText('New password'), 'a-new-harbour{Enter}')
  expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Get a new link' })).toHaveAttribute('href', '/adminforgot')
})

test('a link confirms the email address', async () => {
  const verifyEmail = vi.fn(() => ({ message: '' }))
  openSite(`/adminverify#token=${token}`, { admin: { ...signedOut, verifyEmail } })
  expect(await screen.findByText('Thanks! Your email is confirmed. Log in again on your other devices.')).toBeVisible()
  expect(verifyEmail).toHaveBeenCalledExactlyOnceWith({ token })
  expect(screen.getByRole('link', { name: 'Go to your account' })).toHaveAttribute('href', '/adminaccount')
})
