import { provesAddress } from '../../proven-address.ts'
import type { Actor, Realm, Scope } from '../../scope.ts'
import { done } from '../../use-case.ts'
import { ownAccount } from '../account-repository.ts'
import { enqueueTokenEmail } from './token-email-queue.ts'

/**
 * Requests an email with a password reset link. Only the job looks up the account, so an unknown email gets the same
 * answer after the same work.
 */
export const forgotPassword =
  (realm: Realm) =>
  async (scope: Scope, { email }: { email: string }) => {
    await enqueueTokenEmail(scope.db, { realm, purpose: 'reset-password', email })
    return done('If there is an account with this address, a link to set a new password is on its way.')
  }

export const sendVerification = async (scope: Scope & { actor: Actor }) => {
  const account = await ownAccount(scope)
  if (provesAddress(account)) return done('Your email address is already confirmed.')
  await enqueueTokenEmail(scope.db, { realm: scope.actor.realm, purpose: 'verify-email', email: account.email })
  return done('A link to confirm your email address is on its way.')
}
