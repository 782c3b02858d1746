import type { AccountSession, SecurityEvent } from '@skillharbor/contracts/entities'
import { meera, signedIn } from './open-site.tsx'

const { _id, username, email } = meera
const createdAt = '2026-11-01T09:00:00.000Z'

export const accountOf = (emailVerified = true) => ({ account: { _id, username, email, emailVerified, createdAt } })

/** A session, last used this many minutes ago. 0: the current one. */
const sessionOn = (device: string, minutesAgo = 0): AccountSession => ({
  _id: device,
  device,
  createdAt,
  lastSeenAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  current: minutesAgo === 0,
})
export const here = sessionOn('Firefox on Linux')
export const phone = sessionOn('Chrome on Android', 120)
export const tablet = sessionOn('Safari on iOS', 3 * 24 * 60)

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

/** What the account screen requests, for a learner who is logged in here only. */
export const ownAccount = {
  ...signedIn,
  account: () => accountOf(),
  sessions: () => ({ content: [here] }),
  activity: () => ({ content: [loginAgo(5)], nextCursor: null }),
  emailChoices: () => ({
    content: [
      { kind: 'price-fall' as const, on: true },
      { kind: 'review-answer' as const, on: false },
      { kind: 'question-answer' as const, on: true },
    ],
  }),
  factors: () => ({ content: [], recoveryCodes: 0, passkeyOrigin: 'http://localhost:3000', addingNeeds: null }),
}
