import type { SecurityEvent } from '@skillharbor/contracts/entities'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openSite, refuse, see } from '../../../test/open-site.tsx'
import { loginAgo, ownAccount } from '../../../test/own-account.ts'

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Recent activity' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)
const guess: SecurityEvent = {
  ...loginAgo(60),
  _id: 'guess',
  kind: 'login-failed',
  device: 'Chrome on Android',
  factor: 'totp',
}

test('a learner sees what happened, from which device and network, and when', async () => {
  const activity = () => ({ content: [{ ...loginAgo(5), factor: 'passkey' as const }, guess], nextCursor: null })
  openSite('/account', { auth: { ...ownAccount, activity } })
  expect(await rows()).toEqual([
    'Logged in5 minutes agoFirefox on Linux · 192.0.2.7 · Passkey',
    'Wrong password or code entered1 hour agoChrome on Android · 192.0.2.7 · Authenticator app',
  ])
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})

test('older activity is added by a button, until there is no more', async () => {
  const activity = vi.fn(({ cursor }: { cursor?: string | undefined }) =>
    cursor === undefined ? { content: [loginAgo(5)], nextCursor: 'c' } : { content: [guess], nextCursor: null },
  )
  const { user } = openSite('/account', { auth: { ...ownAccount, activity } })
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  expect(activity.mock.lastCall?.[0].cursor).toBe('c')
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('region', { name: 'Recent activity' })).toHaveFocus())
})

test('an account without activity says so', async () => {
  openSite('/account', { auth: { ...ownAccount, activity: () => ({ content: [], nextCursor: null }) } })
  await see('Nothing yet. Logins and changes to your account will appear here.')
})

test('activity that fails to load can be loaded again', async () => {
  const activity = vi.fn(() => ({ content: [guess], nextCursor: null }))
  activity.mockImplementationOnce(() => refuse('UNAVAILABLE', 'Try again soon'))
  const { user } = openSite('/account', { auth: { ...ownAccount, activity } })
  const section = within(await screen.findByRole('region', { name: 'Recent activity' }))
  await user.click(await section.findByRole('button', { name: 'Try again' }))
  await see('Wrong password or code entered')
})
