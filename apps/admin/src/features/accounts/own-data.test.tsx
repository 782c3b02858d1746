import { findUpperDialog, Refusal } from '@skillharbor/client/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openSite, refuse, seeToast, signedIn, signedOut } from '../../../test/open-site.tsx'
import { ownAccount } from '../../../test/own-account.ts'

const password = 'harbor-demo-2026'
const ask = async (user: ReturnType<typeof openSite>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }))
  return within(await screen.findByRole('alertdialog', { name: 'Delete your account?' }))
}

test('an admin downloads their data as a file named after the day', async () => {
  const urls = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:data')
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const data = {
    exportedAt: '2026-11-22T08:00:00.000Z',
    profile: null,
    emailsOff: [],
    courses: [],
    sales: [],
    questionReports: [],
    salesCount: 0,
  }
  const account = { _id: 'a1', username: 'Asha', email: 'a@b.example', emailVerified: true, state: '' }
  const exportData = vi.fn(() => ({
    ...data,
    account: { ...account, createdAt: data.exportedAt },
    sessions: [],
    activity: [],
    secondFactors: [],
  }))
  const { user } = openSite('/adminaccount', { admin: { ...ownAccount, exportData } })
  await user.click(await screen.findByRole('button', { name: 'Download my data' }))
  await waitFor(() => expect(click).toHaveBeenCalledOnce())
  expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('my-data-2026-11-22.json')
  const [file] = urls.mock.calls[0] ?? []
  expect(JSON.parse(await (file as Blob).text())).toMatchObject(data)
})

test('a download that fails says why', async () => {
  const exportData = () => refuse('TOO_MANY_REQUESTS', 'Too many exports. Wait a minute.')
  const { user } = openSite('/adminaccount', { admin: { ...ownAccount, exportData } })
  await user.click(await screen.findByRole('button', { name: 'Download my data' }))
  await seeToast('Couldn’t download your data')
  await seeToast('Too many exports. Wait a minute.')
})

test('an admin reads what is deleted and what stays, and nothing is deleted without the password', async () => {
  const { user } = openSite('/adminaccount', { admin: ownAccount })
  const dialog = await ask(user)
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Your name, profile, email, password and second factors',
    'All your courses and drafts',
    'Your sales records and your refund rule (make any refunds first)',
    'What you wrote to us: reports and appeals',
    'Your username, which stays reserved because course pictures use it',
    'Your courses and answers for the learners who bought them, without your name',
    'What was paid and refunded, when and for which course',
    'When you agreed to the sellers’ undertaking, and to which version',
    'When you logged in and changed your account, for 400 days, without your devices and addresses',
    'Your learner account with the same email, if you have one',
  ])
  // The API has no answer for it here: a request would fail this test.
  await user.click(dialog.getByRole('button', { name: 'Delete my account' }))
  await waitFor(() => expect(dialog.getByLabelText('Your password')).toHaveAccessibleDescription('Enter your password'))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
})

test('a wrong password is reported beside its field', async () => {
  const message = 'This is not your password'
  const deleteAccount = () => {
    throw new Refusal('INVALID_INPUT', message, [{ path: 'password', message }])
  }
  const { user } = openSite('/adminaccount', { admin: { ...ownAccount, deleteAccount } })
  const field = (await ask(user)).getByLabelText('Your password')
  await user.type(field, 'not-mine{Enter}')
  await waitFor(() => expect(field).toHaveAccessibleDescription(message))
})

test('an admin deletes the account, after the second factor, and the login screen says that it is deleted', async () => {
  let isConfirmed = false
  let me: typeof signedIn.me | typeof signedOut.me = signedIn.me
  const confirm = vi.fn(() => {
    isConfirmed = true
    return { message: '' }
  })
  const deleteAccount = vi.fn(() => {
    if (!isConfirmed) return refuse('CONFIRMATION_NEEDED', 'Please confirm')
    me = signedOut.me
    return { message: '' }
  })
  const { user, where } = openSite('/adminaccount', {
    admin: {
      ...ownAccount,
      me: () => me(),
      deleteAccount,
      confirm,
      confirmChoices: () => ({ kinds: ['totp' as const], passkey: null }),
    },
  })
  await user.type((await ask(user)).getByLabelText('Your password'), `${password}{Enter}`)
  const dialog = within(await findUpperDialog('Confirm that it’s you'))
  await user.type(dialog.getByLabelText('Code from your app'), '123456{Enter}')
  // It is shown once the session has been checked again.
  await waitFor(() => expect(screen.getByText('Your account is deleted. Thanks for teaching with us.')).toBeVisible())
  expect(where()).toBe('/adminlogin')
  expect(deleteAccount).toHaveBeenLastCalledWith({ password })
  expect(deleteAccount).toHaveBeenCalledTimes(2)
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test('the login screen says nothing of the kind to anybody else', async () => {
  openSite('/adminlogin', { admin: signedOut })
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible()
  expect(screen.queryByText(/deleted/)).not.toBeInTheDocument()
})
