import type { TokenPurpose } from '../../../db/statuses.ts'
import type { Ports } from '../../scope.ts'
import { accountByEmail } from '../account-repository.ts'
import { createToken, hashToken } from '../random-token.ts'
import { tokenEmail } from './token-email.ts'
import type { TokenEmailJob } from './token-email-queue.ts'
import { insertToken } from './token-repository.ts'

const hour = 3_600_000
/** How long a link works, in milliseconds. */
const life: Record<TokenPurpose, number> = { 'reset-password': hour, 'verify-email': 72 * hour }

/** Mails the link, where there is such an account and, of a verification, something to verify. */
export const sendTokenEmail = async (
  { db, now, mail, settings }: Pick<Ports, 'db' | 'now' | 'mail' | 'settings'>,
  { realm, purpose, email }: TokenEmailJob,
): Promise<void> => {
  const account = await accountByEmail(db, realm, email)
  if (!account || (purpose === 'verify-email' && account.emailVerifiedAt)) return
  const token = createToken()
  const expiresAt = new Date(now().getTime() + life[purpose])
  await insertToken(db, { id: account.id, realm }, { tokenHash: hashToken(token), purpose, expiresAt })
  await mail.send(tokenEmail({ realm, purpose, token, account, settings }))
}
