import type { TokenPurpose } from '../../../db/statuses.ts'
import { attemptKey } from '../../attempt-limit.ts'
import type { JobPayload } from '../../jobs.ts'
import { provesAddress } from '../../proven-address.ts'
import { createToken, hashToken } from '../../random-token.ts'
import type { Ports } from '../../scope.ts'
import { accountByEmail } from '../account-repository.ts'
import { tokenEmail } from './token-email.ts'
import { insertToken } from './token-repository.ts'

const hour = 3_600_000
/** How long a token is valid, in milliseconds. */
const life: Record<TokenPurpose, number> = { 'reset-password': hour, 'verify-email': 72 * hour }

/**
 * Sends the token email if the account exists and, for a verification, isn't confirmed by who is logged in to it. An
 * address that got as many as it may isn't sent another, whoever asks and whatever became of the account: the last link
 * is still valid.
 */
export const sendTokenEmail = async (
  { db, now, mail, settings, emailsToRecipient }: Pick<Ports, 'db' | 'now' | 'mail' | 'settings' | 'emailsToRecipient'>,
  { realm, purpose, email }: JobPayload<'mail-link'>,
): Promise<void> => {
  const account = await accountByEmail(db, realm, email)
  if (!account) return
  if (purpose === 'verify-email' && provesAddress(account)) return
  const recipient = attemptKey('email', purpose, realm, email)
  if ((await emailsToRecipient.wait(recipient)).seconds > 0) return
  const token = createToken()
  const expiresAt = new Date(now().getTime() + life[purpose])
  await insertToken(db, { id: account.id, realm }, { tokenHash: hashToken(token), purpose, expiresAt })
  await mail.send(tokenEmail({ realm, purpose, token, account, settings }))
  await emailsToRecipient.take(recipient)
}
