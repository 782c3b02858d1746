import { Refusal } from '@skillharbor/client/testing'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openSite, refuse, see } from '../../../test/open-site.tsx'
import { here, ownAccount, phone } from '../../../test/own-account.ts'

const wrong = () => {
  throw new Refusal('INVALID_INPUT', 'This is not your password', [
    { path: 'currentPassword', message: 'This is not your password' },
  ])
}

const change = async (user: ReturnType<typeof openSite>['user'], newPassword = 'a-new-harbour') => {
  await user.type(await screen.findByLabelText('Current password'), 'harbor-demo-2026')
  await user.type(screen.getByLabelText('New password'), newPassword)
  await user.click(screen.getByRole('button', { name: 'Change password' }))
}

test('a changed password is confirmed, the form is emptied and the other sessions are gone', async () => {
  let content = [here, phone]
  const changePassword = vi.fn(() => {
    content = [here]
    return { message: 'Password changed. You’re logged out elsewhere.' }
  })
  const { user } = openSite('/account', {
    auth: { ...ownAccount, sessions: () => ({ content }), changePassword },
  })
  await see(phone.device)
  await change(user)
  await see('Password changed. You’re logged out elsewhere.')
  await waitFor(() => expect(screen.queryByText(phone.device)).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveValue(''))
  expect(screen.getByLabelText('New password')).toHaveValue('')
  expect(changePassword).toHaveBeenCalledExactlyOnceWith({
    currentPassword: 'harbor-demo-2026',
    newPassword: 'a-new-harbour',
  })
})

test('a wrong password is reported next to its field, which gets the focus and keeps the input', async () => {
  const { user } = openSite('/account', { auth: { ...ownAccount, changePassword: wrong } })
  await change(user)
  const field = await screen.findByLabelText('Current password')
  await waitFor(() => expect(field).toHaveAccessibleDescription('This is not your password'))
  await waitFor(() => expect(field).toHaveFocus())
  expect(field).toHaveValue('harbor-demo-2026')
  expect(screen.getByLabelText('New password')).toHaveValue('a-new-harbour')
})

test('a new password that is too short is reported before anything is sent', async () => {
  const { user } = openSite('/account', { auth: ownAccount })
  // The API has no answer for it here: a request would fail this test.
  await change(user, 'short')
  const field = screen.getByLabelText('New password')
  await waitFor(() => expect(field).toHaveAccessibleDescription('At least 8 characters'))
  expect(field).toBeInvalid()
  expect(screen.getByLabelText('Current password')).toHaveAttribute('autocomplete', 'current-password')
  expect(field).toHaveAttribute('autocomplete', 'new-password')
})

test('any other error is shown above the form until something is edited', async () => {
  const changePassword = () => refuse('TOO_MANY_REQUESTS', 'Too many attempts. Wait a minute.')
  const { user } = openSite('/account', { auth: { ...ownAccount, changePassword } })
  await change(user)
  await see('Too many attempts. Wait a minute.')
  await user.type(screen.getByLabelText('New password'), '!')
  await waitFor(() => expect(screen.queryByText('Too many attempts. Wait a minute.')).not.toBeInTheDocument())
})

test('the button is busy while the form is sent', async () => {
  const answer = Promise.withResolvers<{ message: string }>()
  const { user } = openSite('/account', { auth: { ...ownAccount, changePassword: () => answer.promise } })
  await change(user)
  const button = screen.getByRole('button', { name: 'Change password' })
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'))
  answer.resolve({ message: '' })
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
})
