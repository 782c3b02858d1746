import type { Actor, Realm, Scope } from '../../scope.ts'
import { takeTry, tryKey } from '../attempt-limit.ts'
import { ownAccount } from '../profile/show-account.ts'
import { scheduleLink, type WantedLink } from './token-email-queue.ts'

/** Has the link mailed. TOO_MANY_REQUESTS where this address asked too often, or too often for this email. */
const askForLink = async ({ db, linkTries, address }: Scope, link: WantedLink): Promise<void> => {
  const message = 'Too many mails were asked for'
  await takeTry(linkTries.fromAddress, tryKey('links', address), message)
  await takeTry(linkTries.toEmail, tryKey('links', link.purpose, link.realm, link.email), message)
  await scheduleLink(db, link)
}

/**
 * Has a link mailed that sets a new password. Whether there is such an account is looked up by the job only, so that an
 * unknown address is answered alike, after the same work.
 */
export const forgotPassword =
  (realm: Realm) =>
  async (scope: Scope, { email }: { email: string }) => {
    await askForLink(scope, { realm, purpose: 'reset-password', email })
    return { message: 'If there is an account with this address, a link to set a new password is on its way.' }
  }

export const sendVerification = async (scope: Scope & { actor: Actor }) => {
  const { email, emailVerifiedAt } = await ownAccount(scope)
  if (emailVerifiedAt) return { message: 'Your email address is confirmed already.' }
  await askForLink(scope, { realm: scope.actor.realm, purpose: 'verify-email', email })
  return { message: 'A link to confirm your email address is on its way.' }
}
