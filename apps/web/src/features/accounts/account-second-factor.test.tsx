import { findUpperDialog } from '@skillharbor/client/testing'
import type { Factor } from '@skillharbor/contracts/entities'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakePasskeys } from '../../../test/fake-passkeys.ts'
import { openSite, refuse, see } from '../../../test/open-site.tsx'
import { ownAccount } from '../../../test/own-account.ts'

const app: Factor = {
  _id: 'f1',
  kind: 'totp',
  name: 'My phone',
  createdAt: new Date(Date.now() - 86_400_000).toISOString(),
  lastUsedAt: null,
}
const key: Factor = { ...app, _id: 'f2', kind: 'passkey', name: 'My key', lastUsedAt: app.createdAt }
const codes = Array.from({ length: 10 }, (_, at) => `AAAA-BBBB-CCCC-000${at}`)
const uri = 'otpauth://totp/Skill%20Harbor:meera?secret=ABCDEFGH'

/** An account with these factors, to which more can be added. */
const withFactors = (...content: Factor[]) => {
  const recoveryCodes = content.length > 0 ? 10 : 0
  const has = { content, recoveryCodes, passkeyOrigin: 'http://localhost:3000', addingNeeds: null }
  return {
    ...ownAccount,
    factors: () => has,
    beginFactor: vi.fn(() => ({ content: { kind: 'totp' as const, secret: 'ABCDEFGH', uri } })),
    addFactor: vi.fn(({ name }: { name: string }) => {
      const isFirst = has.content.length === 0
      has.content = [...has.content, { ...app, _id: 'new', name }]
      return { message: '', recoveryCodes: isFirst ? codes : null }
    }),
    renameFactor: vi.fn(({ id, name }: { id: string; name: string }) => {
      has.content = has.content.map((factor) => (factor._id === id ? { ...factor, name } : factor))
      return { message: '' }
    }),
    removeFactor: vi.fn(({ id }: { id: string }) => {
      has.content = has.content.filter(({ _id }) => _id !== id)
      return { message: '' }
    }),
    makeRecoveryCodes: vi.fn(() => ({ recoveryCodes: codes })),
    confirmChoices: () => ({ kinds: ['totp' as const, 'recovery' as const], passkey: null }),
  }
}
const list = async () =>
  within(await screen.findByRole('list', { name: 'Second factors' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)

test('a learner adds an authenticator app, saves the recovery codes, and sees it in the list', async () => {
  const auth = withFactors()
  const { user } = openSite('/account', { auth })
  await see('Two-step login is off. Anyone who learns your password can log in.')
  await user.click(screen.getByRole('button', { name: 'Add authenticator app' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Add an authenticator app' }))
  expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  expect(dialog.getByText('ABCD EFGH')).toBeVisible()
  // Where the app is on the same phone.
  expect(dialog.getByRole('link', { name: 'Open in your app' })).toHaveAttribute('href', uri)
  await user.click(dialog.getByRole('button', { name: 'Copy the key' }))
  expect(await navigator.clipboard.readText()).toBe('ABCDEFGH')
  await user.click(dialog.getByRole('button', { name: 'Turn on' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Required')
  await user.type(dialog.getByLabelText('Code from your app'), '123 456')
  await user.click(dialog.getByRole('button', { name: 'Turn on' }))
  const saved = within(await screen.findByRole('dialog', { name: 'Save your recovery codes' }))
  expect(saved.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes)
  expect(saved.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'recovery-codes.txt')
  await user.keyboard('{Escape}')
  expect(saved.getByRole('list')).toBeVisible()
  await user.click(saved.getByRole('button', { name: 'I’ve saved them' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add authenticator app' })).toHaveFocus())
  expect(await list()).toEqual([expect.stringContaining('Authenticator app · Added 1 day ago')])
  const setup = { kind: 'totp', code: '123456' }
  expect(auth.addFactor).toHaveBeenCalledExactlyOnceWith({ name: 'Authenticator app', setup })
})

test.each([
  ['confirmed-email', 'Confirm your email first. Then you can add a second factor here.'],
  ['link-opened-here', /^Your email was confirmed in another browser. Open a new link in this one/],
] as const)(
  'without a link opened here (%s), no factor is offered but an email with one',
  async (addingNeeds, words) => {
    const sendVerification = vi.fn(() => ({ message: '' }))
    const factors = () => ({ content: [app], recoveryCodes: 10, passkeyOrigin: null, addingNeeds })
    const { user } = openSite('/account', { auth: { ...withFactors(), factors, sendVerification } })
    await see(words)
    expect(screen.queryByRole('button', { name: 'Add authenticator app' })).not.toBeInTheDocument()
    // What is there can be removed.
    expect(screen.getByRole('button', { name: 'Remove My phone' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Email me a link' }))
    await see('We’ve sent you a link. Open it in this browser.')
    expect(sendVerification).toHaveBeenCalledOnce()
  },
)

test('a wrong code is shown beside its field, and what was typed stays', async () => {
  const addFactor = () => refuse('INVALID_INPUT', 'This code is wrong.')
  const { user } = openSite('/account', { auth: { ...withFactors(), addFactor } })
  await user.click(await screen.findByRole('button', { name: 'Add authenticator app' }))
  const field = await screen.findByLabelText('Code from your app')
  await user.type(field, '111111{Enter}')
  await waitFor(() => expect(field).toHaveAccessibleDescription('This code is wrong.'))
  expect(field).toHaveValue('111111')
})

test('what is sensitive asks for a confirmation first, in the way that the learner chooses, and then goes on', async () => {
  let isConfirmed = false
  const auth = withFactors(app)
  const makeRecoveryCodes = vi.fn(() =>
    isConfirmed ? { recoveryCodes: codes } : refuse('CONFIRMATION_NEEDED', 'Please confirm'),
  )
  const confirm = vi.fn((_: object) => {
    isConfirmed = true
    return { message: '' }
  })
  confirm.mockImplementationOnce(() => refuse('INVALID_INPUT', 'This is none of your recovery codes'))
  const { user } = openSite('/account', { auth: { ...auth, makeRecoveryCodes, confirm } })
  const button = await screen.findByRole('button', { name: 'Make new recovery codes' })
  await user.click(button)
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm that it’s you' }))
  expect(dialog.getByLabelText('Code from your app')).toBeVisible()
  expect(dialog.queryByText(/password/)).not.toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Use a recovery code instead' }))
  const field = dialog.getByLabelText('Recovery code')
  await user.type(field, 'a guess{Enter}')
  expect(await dialog.findByRole('alert')).toHaveTextContent('This is none of your recovery codes')
  await user.clear(field)
  await user.type(field, `${codes[0]}{Enter}`)
  expect(await screen.findByRole('dialog', { name: 'Save your recovery codes' })).toBeVisible()
  expect(confirm).toHaveBeenLastCalledWith({ proof: { kind: 'recovery', code: codes[0] } })
  expect(makeRecoveryCodes).toHaveBeenCalledTimes(2)
})

test('a confirmation can be cancelled, and then nothing happens', async () => {
  const beginFactor = vi.fn(() => refuse('CONFIRMATION_NEEDED', 'Please confirm'))
  const { user } = openSite('/account', { auth: { ...withFactors(), beginFactor } })
  const button = await screen.findByRole('button', { name: 'Add authenticator app' })
  await user.click(button)
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
  expect(beginFactor).toHaveBeenCalledOnce()
  expect(screen.queryByText('Couldn’t add it')).not.toBeInTheDocument()
})

test('changing the password asks for the second factor first; cancelled, what was typed stays', async () => {
  let isConfirmed = false
  const confirm = vi.fn(() => {
    isConfirmed = true
    return { message: '' }
  })
  const changePassword = vi.fn(() =>
    isConfirmed ? { message: 'Password changed' } : refuse('CONFIRMATION_NEEDED', 'Please confirm'),
  )
  const { user } = openSite('/account', { auth: { ...withFactors(app), changePassword, confirm } })
  const current = await screen.findByLabelText('Current password')
  await user.type(current, 'harbor-demo-2026')
  await user.type(screen.getByLabelText('New password'), 'a-new-harbour{Enter}')
  const dialog = () => screen.findByRole('alertdialog', { name: 'Confirm that it’s you' })
  await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(current).toHaveValue('harbor-demo-2026')
  expect(screen.queryByText('Please confirm')).not.toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()

  await waitFor(() => expect(screen.getByRole('button', { name: 'Change password' })).not.toHaveAttribute('aria-busy'))
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await user.type(within(await dialog()).getByLabelText('Code from your app'), '123456{Enter}')
  await see('Password changed')
  expect(confirm).toHaveBeenCalledExactlyOnceWith({ proof: { kind: 'totp', code: '123456' } })
})

test('deleting the account asks for the second factor first', async () => {
  let isConfirmed = false
  const auth = withFactors(app)
  const confirm = () => {
    isConfirmed = true
    return { message: '' }
  }
  const deleteAccount = vi.fn(() => (isConfirmed ? { message: '' } : refuse('CONFIRMATION_NEEDED', 'Please confirm')))
  const { user } = openSite('/account', { auth: { ...auth, deleteAccount, confirm } })
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete your account?' }))
  await user.type(question.getByLabelText('Your password'), 'harbor-demo-2026{Enter}')
  const dialog = within(await findUpperDialog('Confirm that it’s you'))
  await user.type(dialog.getByLabelText('Code from your app'), '123456{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Your account is deleted' })).toBeVisible()
  expect(deleteAccount).toHaveBeenCalledTimes(2)
})

test('a factor is renamed', async () => {
  const { user } = openSite('/account', { auth: withFactors(app, key) })
  await user.click(await screen.findByRole('button', { name: 'Rename My phone' }))
  const field = await screen.findByLabelText('Name')
  await user.clear(field)
  await user.type(field, 'Old phone{Enter}')
  await see('Renamed')
  await waitFor(async () => expect((await list())[0]).toContain('Old phone'))
})

test('removing the only factor says what that means; the list then is empty', async () => {
  const auth = withFactors(app)
  const { user } = openSite('/account', { auth })
  await user.click(await screen.findByRole('button', { name: 'Remove My phone' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove My phone?' })
  expect(dialog).toHaveAccessibleDescription(/two-step login will be off/)
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await see('Two-step login is off. Anyone who learns your password can log in.')
  expect(auth.removeFactor).toHaveBeenCalledExactlyOnceWith({ id: app._id })
})

test('a learner adds a passkey where the browser has them', async () => {
  const browser = fakePasskeys()
  const auth = withFactors(app)
  const options = {
    rp: { id: 'localhost', name: 'Skill Harbor' },
    user: { id: 'AQID', name: 'meera', displayName: 'Meera' },
    challenge: 'AQID',
    pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }],
  }
  const beginFactor = () => ({ content: { kind: 'passkey' as const, options } })
  const { user } = openSite('/account', { auth: { ...auth, beginFactor } })
  const button = await screen.findByRole('button', { name: 'Add passkey' })
  browser.create.mockRejectedValueOnce(new DOMException('No', 'NotAllowedError'))
  await user.click(button)
  await see('No passkey was added. Try again when you’re ready.')
  await user.click(button)
  await see('Two-step login is on with Passkey')
  expect(auth.addFactor).toHaveBeenCalledExactlyOnceWith({
    name: 'Passkey',
    setup: { kind: 'passkey', passkey: expect.objectContaining({ id: 'AQID' }) },
  })
})

test('a browser without passkeys doesn’t offer any, and says what to use', async () => {
  openSite('/account', { auth: withFactors() })
  await see('Passkeys don’t work in this browser or at this address. Use an authenticator app instead.')
  expect(screen.queryByRole('button', { name: 'Add passkey' })).not.toBeInTheDocument()
})

test('at an address without a host name, the learner is told where passkeys work', async () => {
  const factors = () => ({ content: [], recoveryCodes: 0, passkeyOrigin: 'http://harbor.example', addingNeeds: null })
  openSite('/account', { auth: { ...withFactors(), factors } })
  const link = await screen.findByRole('link', { name: 'Open http://harbor.example' })
  expect(link).toHaveAttribute('href', 'http://harbor.example/')
})

test('factors that fail to load can be loaded again', async () => {
  const factors = vi.fn(withFactors(app).factors)
  factors.mockImplementationOnce(() => refuse('UNAVAILABLE', 'Try again soon'))
  const { user } = openSite('/account', { auth: { ...withFactors(app), factors } })
  const section = within(await screen.findByRole('region', { name: 'Two-step login' }))
  await user.click(await section.findByRole('button', { name: 'Try again' }))
  expect(await list()).toHaveLength(1)
})
