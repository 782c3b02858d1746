import type { AccountSession, SecurityEvent } from '@skillharbor/contracts/entities'
import { asha, signedIn } from './open-site.tsx'

const { _id, username, email } = asha
const createdAt = '2026-11-01T09:00:00.000Z'

export const here: AccountSession = {
  _id: 's1',
  device: 'Firefox on Linux',
  createdAt,
  lastSeenAt: createdAt,
  current: true,
}
export const phone: AccountSession = { ...here, _id: 's2', device: 'Chrome on Android', current: false }

/** A login from here, this many minutes ago. */
export const loginAgo = (minutes: number): SecurityEvent => ({
  _id: `login ${minutes}`,
  kind: 'logged-in',
  at: new Date(Date.now() - minutes * 60_000).toISOString(),
  network: '192.0.2.7',
  device: 'Firefox on Linux',
  subject: null,
  factor: null,
})

/** What the account screen requests, for an admin who is logged in here and on a phone. */
export const ownAccount = {
  ...signedIn,
  account: () => ({ account: { _id, username, email, emailVerified: false, createdAt } }),
  sessions: () => ({ content: [here, phone] }),
  activity: () => ({ content: [loginAgo(5)], nextCursor: null }),
  emailChoices: () => ({
    content: [
      { kind: 'new-review' as const, on: true },
      { kind: 'new-question' as const, on: false },
    ],
  }),
  factors: () => ({ content: [], recoveryCodes: 0, passkeyOrigin: 'http://localhost:3000', addingNeeds: null }),
}
