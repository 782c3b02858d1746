import type { LinkPurpose } from '../../../db/statuses.ts'
import type { Ports } from '../../scope.ts'
import { accountByEmail } from '../account-repository.ts'
import { hashOfToken, newToken } from '../random-token.ts'
import { linkMail } from './token-email.ts'
import type { WantedLink } from './token-email-queue.ts'
import { insertLink } from './token-repository.ts'

const hour = 3_600_000
/** How long a link works, in milliseconds. */
const life: Record<LinkPurpose, number> = { 'reset-password': hour, 'verify-email': 72 * hour }

/** Mails the link, where there is such an account and, of a verification, something to verify. */
export const mailLink = async (
  { db, now, mail, settings }: Pick<Ports, 'db' | 'now' | 'mail' | 'settings'>,
  { realm, purpose, email }: WantedLink,
): Promise<void> => {
  const account = await accountByEmail(db, realm, email)
  if (!account || (purpose === 'verify-email' && account.emailVerifiedAt)) return
  const token = newToken()
  const expiresAt = new Date(now().getTime() + life[purpose])
  await insertLink(db, { id: account.id, realm }, { tokenHash: hashOfToken(token), purpose, expiresAt })
  await mail.send(linkMail({ realm, purpose, token, account, settings }))
}
