import { AppError } from '../app-error.ts'
import type { Realm, Scope } from '../scope.ts'
import { markVerified, setPassword } from './account-repository.ts'
import { deleteLinksOf, isLink, takeLink } from './link-repository.ts'
import { hashPassword } from './password.ts'
import { deleteSessionsOf } from './session-repository.ts'
import { hashOfToken } from './tokens.ts'

const invalid = () =>
  new AppError(
    'LINK_INVALID',
    'This link does not work any more: it was used, or is too old. Please ask for a new one.',
  )

/** Sets a new password with a mailed link; ends all sessions and every other link of the account. */
export const resetPassword =
  (realm: Realm) =>
  async ({ db, now }: Scope, { token, newPassword }: { token: string; newPassword: string }) => {
    const link = { tokenHash: hashOfToken(token), purpose: 'reset-password', realm } as const
    // Hashing is costly, and takes too long for a transaction: only for whoever has a link.
    if (!(await isLink(db, link, now()))) throw invalid()
    const passwordHash = await hashPassword(newPassword, 'newPassword')
    await db.transaction(async (tx) => {
      const actor = await takeLink(tx, link, now())
      if (!actor) throw invalid()
      await setPassword(tx, actor, passwordHash)
      await markVerified(tx, actor, now())
      await deleteLinksOf(tx, actor)
      await deleteSessionsOf(tx, actor)
    })
    return { message: 'Your new password is set. Please log in with it.' }
  }

/** Confirms an email address with a mailed link. */
export const verifyEmail =
  (realm: Realm) =>
  async ({ db, now }: Scope, { token }: { token: string }) => {
    await db.transaction(async (tx) => {
      const actor = await takeLink(tx, { tokenHash: hashOfToken(token), purpose: 'verify-email', realm }, now())
      if (!actor) throw invalid()
      await markVerified(tx, actor, now())
      await deleteLinksOf(tx, actor, 'verify-email')
    })
    return { message: 'Your email address is confirmed.' }
  }
