import type { AccountSession } from '@skillharbor/contracts/entities'
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

/** What the account screen requests, for an admin who is logged in here and on a phone. */
export const ownAccount = {
  ...signedIn,
  account: () => ({ account: { _id, username, email, emailVerified: false, createdAt } }),
  sessions: () => ({ content: [here, phone] }),
}
