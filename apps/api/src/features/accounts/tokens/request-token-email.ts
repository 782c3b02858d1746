import type { Actor, Realm, Scope } from '../../scope.ts'
import { ownAccount } from '../account-repository.ts'
import { attemptKey, consumeAttempt } from '../attempt-limit.ts'
import { enqueueTokenEmail, type TokenEmailJob } from './token-email-queue.ts'

/** Requests a token email. Throws TOO_MANY_REQUESTS after too many requests from this address or for this email. */
const requestTokenEmail = async ({ db, tokenEmailAttempts, address }: Scope, link: TokenEmailJob): Promise<void> => {
  const message = 'Too many mails were asked for'
  await consumeAttempt(tokenEmailAttempts.fromAddress, attemptKey('links', address), message)
  await consumeAttempt(tokenEmailAttempts.toEmail, attemptKey('links', link.purpose, link.realm, link.email), message)
  await enqueueTokenEmail(db, link)
}

/**
 * Requests an email with a password reset link. Only the job looks up the account, so an unknown email gets the same
 * answer after the same work.
 */
export const forgotPassword =
  (realm: Realm) =>
  async (scope: Scope, { email }: { email: string }) => {
    await requestTokenEmail(scope, { realm, purpose: 'reset-password', email })
    return { message: 'If there is an account with this address, a link to set a new password is on its way.' }
  }

export const sendVerification = async (scope: Scope & { actor: Actor }) => {
  const { email, emailVerifiedAt } = await ownAccount(scope)
  if (emailVerifiedAt) return { message: 'Your email address is confirmed already.' }
  await requestTokenEmail(scope, { realm: scope.actor.realm, purpose: 'verify-email', email })
  return { message: 'A link to confirm your email address is on its way.' }
}
