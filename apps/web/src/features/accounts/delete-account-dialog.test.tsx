import { Refusal } from '@skillharbor/client/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openSite, signedIn, signedOut } from '../../../test/open-site.tsx'
import { ownAccount } from '../../../test/own-account.ts'

const ask = async (user: ReturnType<typeof openSite>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }))
  return within(await screen.findByRole('alertdialog', { name: 'Delete your account?' }))
}

test('the dialog says what is deleted and what stays, and Escape cancels', async () => {
  const { user } = openSite('/account', { auth: ownAccount })
  const dialog = await ask(user)
  for (const kind of ['We’ll remove', 'We’ll keep']) expect(dialog.getByRole('heading', { name: kind })).toBeVisible()
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Your name, email, password and second factors',
    'Your access to every course in My Purchases, and your progress',
    'The pages of your certificates',
    'What you wrote: reviews, questions, answers, notes, complaints, reports and refund requests, and your wish list',
    'Your newsletter subscription',
    'What you paid, when and for which course, without your name',
    'When you logged in and changed your account, for 400 days, without your devices and addresses',
    'Your seller account with the same email, if you have one',
  ])
  await waitFor(() => expect(dialog.getByLabelText('Your password')).toHaveFocus())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete my account' })).toHaveFocus())
})

test('nothing is deleted without the password', async () => {
  const { user } = openSite('/account', { auth: ownAccount })
  const dialog = await ask(user)
  // The API has no answer for it here: a request would fail this test.
  await user.click(dialog.getByRole('button', { name: 'Delete my account' }))
  const password = dialog.getByLabelText('Your password')
  await waitFor(() => expect(password).toHaveAccessibleDescription('Enter your password'))
})

test('a wrong password is reported next to its field', async () => {
  const deleteAccount = () => {
    throw new Refusal('INVALID_INPUT', 'This is not your password', [
      { path: 'password', message: 'This is not your password' },
    ])
  }
  const { user } = openSite('/account', { auth: { ...ownAccount, deleteAccount } })
  const dialog = await ask(user)
  const password = dialog.getByLabelText('Your password')
  await user.type(password, 'not-mine{Enter}')
  await waitFor(() => expect(password).toHaveAccessibleDescription('This is not your password'))
  expect(password).toHaveValue('not-mine')
})

test('deleting the account confirms it on the spot and logs the learner out', async () => {
  let me = signedIn.me
  const deleteAccount = vi.fn(() => {
    me = signedOut.me
    return { message: '' }
  })
  const { user } = openSite('/account', { auth: { ...ownAccount, me: () => me(), deleteAccount } })
  const dialog = await ask(user)
  await user.type(dialog.getByLabelText('Your password'), 'harbor-demo-2026{Enter}')
  const heading = await screen.findByRole('heading', { level: 1, name: 'Your account is deleted' })
  await waitFor(() => expect(heading).toHaveFocus())
  expect(await screen.findByRole('link', { name: 'User' })).toBeVisible()
  expect(deleteAccount).toHaveBeenCalledExactlyOnceWith({ password: 'harbor-demo-2026' })
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/')
})
