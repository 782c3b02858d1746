import { t } from './messages.ts'

/** What became of something that was tried, as the client's `outcomeOf` returns it. */
export type Outcome<T = unknown> =
  | { ok: true; data: T }
  | { ok: false; reason: 'cancelled' | 'passkey' }
  | { ok: false; reason: 'refused'; message: string }

/** Why it failed, for people; undefined if it didn't, or if they cancelled it themselves. */
export const failureOf = (outcome: Outcome, passkeyFailed = t('proof.passkeyFailed')): string | undefined => {
  if (outcome.ok) return undefined
  if (outcome.reason === 'refused') return outcome.message
  return outcome.reason === 'passkey' ? passkeyFailed : undefined
}
