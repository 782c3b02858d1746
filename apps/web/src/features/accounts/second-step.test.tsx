import { toasts } from '@skillharbor/contracts/messages'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakePasskeys } from '../../../test/fake-passkeys.ts'
import { meera, openSite, refuse, see, signedIn, signedOut } from '../../../test/open-site.tsx'

const request = { challenge: 'AQID', rpId: 'localhost', userVerification: 'required' as const }

/** A learner whose login needs a second step. */
const twoSteps = () => {
  let me: () => ReturnType<typeof signedIn.me> = signedOut.me
  return {
    me: () => me(),
    login: () => refuse('SECOND_STEP_NEEDED', 'Your password is right.'),
    loginChoices: () => ({ kinds: ['passkey' as const, 'totp' as const, 'recovery' as const], passkey: request }),
    passkeyLogin: () => ({ options: request }),
    finishLogin: vi.fn((_: object) => {
      me = signedIn.me
      return { message: '', user: meera }
    }),
  }
}
const typePassword = async ({ user }: ReturnType<typeof openSite>) => {
  await user.type(await screen.findByLabelText('Email'), meera.email)
  await user.type(screen.getByLabelText('Password'), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Log in' }))
}

test('a login with a second factor goes on with a code of the app, and then leads where the learner wanted to go', async () => {
  const auth = twoSteps()
  const site = openSite('/login?next=%2Ffaq', { auth })
  await typePassword(site)
  await waitFor(() => expect(screen.getByRole('heading', { name: 'One more step' })).toHaveFocus())
  expect(screen.queryByText(/^Login Failed/)).not.toBeInTheDocument()
  // This browser has no passkeys.
  expect(screen.queryByRole('button', { name: 'Use your passkey' })).not.toBeInTheDocument()
  auth.finishLogin.mockImplementationOnce(() => refuse('INVALID_INPUT', 'This code is wrong'))
  const field = await screen.findByLabelText('Code from your app')
  await site.user.type(field, '111111{Enter}')
  await waitFor(() => expect(field).toHaveAccessibleDescription('This code is wrong'))
  await site.user.clear(field)
  await site.user.type(field, '123456{Enter}')
  await waitFor(() => expect(site.where()).toBe('/faq'))
  await see(toasts.userLoggedIn)
  expect(auth.finishLogin).toHaveBeenLastCalledWith({ proof: { kind: 'totp', code: '123456' } })
})

test('a learner who lost the phone logs in with a recovery code', async () => {
  const auth = twoSteps()
  const site = openSite('/login', { auth })
  await typePassword(site)
  await site.user.click(await screen.findByRole('button', { name: 'Use a recovery code instead' }))
  expect(screen.getByLabelText('Recovery code')).toHaveFocus()
  await site.user.type(screen.getByLabelText('Recovery code'), '7k2m-9qxc-4tvb-80hn{Enter}')
  await waitFor(() => expect(site.where()).toBe('/'))
  expect(auth.finishLogin).toHaveBeenCalledExactlyOnceWith({ proof: { kind: 'recovery', code: '7k2m-9qxc-4tvb-80hn' } })
})

test('a code may be typed as the app shows it, with a space, and one that is none says what is asked for', async () => {
  const auth = twoSteps()
  const site = openSite('/login', { auth })
  await typePassword(site)
  const field = await screen.findByLabelText('Code from your app')
  const message = 'Enter the 6 digits that your app shows'
  auth.finishLogin.mockImplementationOnce(() =>
    refuse('INVALID_INPUT', 'Invalid input', [{ path: 'proof.code', message }]),
  )
  await site.user.type(field, '000 000{Enter}')
  await waitFor(() => expect(field).toHaveAccessibleDescription(message))
  await site.user.clear(field)
  await site.user.type(field, '123 456{Enter}')
  await waitFor(() => expect(site.where()).toBe('/'))
  expect(auth.finishLogin).toHaveBeenLastCalledWith({ proof: { kind: 'totp', code: '123456' } })
})

test('a login that took too long begins again, and says why', async () => {
  const finishLogin = () => refuse('CHALLENGE_INVALID', 'That took too long')
  const site = openSite('/login', { auth: { ...twoSteps(), finishLogin } })
  await typePassword(site)
  await site.user.type(await screen.findByLabelText('Code from your app'), '123456{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('That took too long')
  expect(screen.getByLabelText('Password')).toBeVisible()
})

test('the second step that fails to load can be loaded again', async () => {
  const auth = twoSteps()
  const loginChoices = vi.fn(auth.loginChoices)
  loginChoices.mockImplementationOnce(() => refuse('UNAVAILABLE', 'Try again soon'))
  const site = openSite('/login', { auth: { ...auth, loginChoices } })
  await typePassword(site)
  await site.user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('Code from your app')).toBeVisible()
})

test('a passkey is the second step, or logs in alone', async () => {
  const browser = fakePasskeys()
  const auth = twoSteps()
  const site = openSite('/login', { auth })
  browser.get.mockRejectedValueOnce(new DOMException('No', 'NotAllowedError'))
  await site.user.click(await screen.findByRole('button', { name: 'Log in with a passkey' }))
  await see('Login Failed We couldn’t use your passkey. Try again, or choose another way to log in.')
  await typePassword(site)
  await site.user.click(await screen.findByRole('button', { name: 'Use your passkey' }))
  await waitFor(() => expect(site.where()).toBe('/'))
  expect(auth.finishLogin).toHaveBeenCalledExactlyOnceWith({
    proof: { kind: 'passkey', passkey: expect.objectContaining({ id: 'AQID', type: 'public-key' }) },
  })
})

test('a learner logs in with a passkey and no password', async () => {
  fakePasskeys()
  const site = openSite('/login', { auth: twoSteps() })
  await site.user.click(await screen.findByRole('button', { name: 'Log in with a passkey' }))
  await see(toasts.userLoggedIn)
  await waitFor(() => expect(site.where()).toBe('/'))
})
