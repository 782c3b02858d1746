import { Refusal } from '@skillharbor/client/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { asha, openSite, refuse, seeToast, signedIn, signedOut } from '../../../test/open-site.tsx'
import { here, loginAgo, ownAccount, phone } from '../../../test/own-account.ts'

test('the bar links to the account on every screen', async () => {
  const { user, where } = openSite('/admin', { admin: ownAccount, courses: { mine: () => ({ content: [] }) } })
  await user.click(await screen.findByRole('link', { name: 'Your account' }))
  const heading = await screen.findByRole('heading', { level: 1, name: 'Your account' })
  await waitFor(() => expect(heading).toHaveFocus())
  expect(where()).toBe('/adminaccount')
  expect(await screen.findByText(asha.email)).toBeVisible()
  expect(await screen.findByText(here.device)).toBeVisible()
  await waitFor(() => expect(document.title).toBe('Your account · Skill Harbor Admin'))
})

test('a visitor is asked to log in and returns to the account', async () => {
  openSite('/adminaccount', { admin: signedOut })
  const main = within(await screen.findByRole('main'))
  expect(main.getByRole('heading', { name: 'You’re not logged in' })).toBeVisible()
  expect(main.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/adminlogin?next=%2Fadminaccount')
  expect(screen.queryByRole('link', { name: 'Your account' })).toBeNull()
})

test('the screen works on the admin’s account, not on a learner’s', async () => {
  const sendVerification = vi.fn(() => ({ message: '' }))
  const endSession = vi.fn(() => ({ message: '' }))
  const endOtherSessions = vi.fn(() => ({ message: '' }))
  const { user } = openSite('/adminaccount', {
    admin: { ...ownAccount, sendVerification, endSession, endOtherSessions },
  })
  await user.click(await screen.findByRole('button', { name: 'Resend link' }))
  await seeToast(`We’ve sent a link to ${asha.email}`)
  await user.click(await screen.findByRole('button', { name: `Log out ${phone.device}` }))
  await seeToast(`Logged out ${phone.device}`)
  await user.click(screen.getByRole('button', { name: 'Log out all other devices' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Log out all other devices' }),
  )
  await seeToast('You’re logged out on all other devices')
  expect(endSession).toHaveBeenCalledExactlyOnceWith({ id: phone._id })
})

const typePasswords = async (user: ReturnType<typeof openSite>['user']) => {
  await user.type(await screen.findByLabelText('Current password'), 'harbor-demo-2026')
  await user.type(screen.getByLabelText('New password'), 'a-new-harbour')
}

test('a changed password shows a toast, and the screen can be left without a question', async () => {
  const changePassword = vi.fn(() => ({ message: 'Password changed' }))
  const { user } = openSite('/adminaccount', {
    admin: { ...ownAccount, changePassword },
    courses: { mine: () => ({ content: [] }) },
  })
  await typePasswords(user)
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await seeToast('Password changed')
  await waitFor(() => expect(screen.getByLabelText('New password')).toHaveValue(''))
  // Nothing is unsaved any more: the browser would not ask before the tab is closed.
  await waitFor(() => expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true))
  expect(changePassword).toHaveBeenCalledExactlyOnceWith({
    currentPassword: 'harbor-demo-2026',
    newPassword: 'a-new-harbour',
  })
  await user.click(screen.getByRole('link', { name: /^Skill Harbor/ }))
  expect(await screen.findByRole('heading', { name: 'No Courses Available' })).toBeVisible()
})

test('leaving a half-typed password asks first', async () => {
  const { user, where } = openSite('/adminaccount', { admin: ownAccount })
  await typePasswords(user)
  await user.click(screen.getByRole('link', { name: 'Sales' }))
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  expect(where()).toBe('/adminaccount')
})

test('a wrong password is shown beside its field', async () => {
  const message = 'This is not your password'
  const changePassword = () => {
    throw new Refusal('INVALID_INPUT', message, [{ path: 'currentPassword', message }])
  }
  const { user } = openSite('/adminaccount', { admin: { ...ownAccount, changePassword } })
  await typePasswords(user)
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(message))
})

test('an admin switches emails about questions on', async () => {
  const setEmailChoice = vi.fn(() => ({ message: '' }))
  const { user } = openSite('/adminaccount', { admin: { ...ownAccount, setEmailChoice } })
  const questions = await screen.findByRole('checkbox', { name: /^New questions/ })
  expect(questions).not.toBeChecked()
  await user.click(questions)
  await waitFor(() => expect(setEmailChoice).toHaveBeenCalledExactlyOnceWith({ kind: 'new-question', on: true }))
})

test('an admin whose session was ended elsewhere is asked to log in', async () => {
  let me: () => ReturnType<typeof signedIn.me> = signedIn.me
  const sessions = () => {
    me = signedOut.me
    return refuse('UNAUTHENTICATED', 'Please log in')
  }
  openSite('/adminaccount', { admin: { ...ownAccount, me: () => me(), sessions } })
  expect(await screen.findByRole('heading', { name: 'You’re not logged in' })).toBeVisible()
})

test('an admin sees what happened to the account lately', async () => {
  const activity = () => ({ content: [{ ...loginAgo(60), kind: 'refunded' as const }], nextCursor: null })
  openSite('/adminaccount', { admin: { ...ownAccount, activity } })
  const list = within(await screen.findByRole('list', { name: 'Recent activity' }))
  expect(list.getByRole('listitem')).toHaveTextContent('Payment refunded1 hour agoFirefox on Linux · 192.0.2.7')
})

test('an admin adds an authenticator app and is shown the recovery codes once', async () => {
  const addFactor = vi.fn(() => ({ message: '', recoveryCodes: ['AAAA-BBBB-CCCC-DDDD'] }))
  const content = { kind: 'totp' as const, secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' }
  const { user } = openSite('/adminaccount', { admin: { ...ownAccount, beginFactor: () => ({ content }), addFactor } })
  await user.click(await screen.findByRole('button', { name: 'Add authenticator app' }))
  await user.type(await screen.findByLabelText('Code from your app'), '123456{Enter}')
  const codes = within(await screen.findByRole('dialog', { name: 'Save your recovery codes' }))
  expect(codes.getByRole('listitem')).toHaveTextContent('AAAA-BBBB-CCCC-DDDD')
  await user.click(codes.getByRole('button', { name: 'I’ve saved them' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the screen says how much of the storage is used, and how much is left', async () => {
  const room = () => ({ usedBytes: 20 * 1024 ** 3, limitBytes: 50 * 1024 ** 3 })
  openSite('/adminaccount', { admin: ownAccount, uploads: { room } })
  const storage = within(await screen.findByRole('region', { name: 'Storage' }))
  expect(await storage.findByText('20 GB of 50 GB used')).toBeVisible()
  expect(await storage.findByText('30 GB of your 50 GB of storage left')).toBeVisible()
  expect(storage.getByRole('progressbar', { name: 'Storage' })).toHaveAttribute('value', String(20 * 1024 ** 3))
})
