import type { Transaction } from '../../../db/connection.ts'
import type { Actor, Scope } from '../../scope.ts'
import type { AccountRow } from '../account-repository.ts'
import { forgetPlaces } from '../activity/activity-repository.ts'
import { enqueueDeletionEmail } from '../activity/deletion-email.ts'
import { recordSecurityEvent } from '../activity/record-security-event.ts'
import { deleteEmailChoices } from '../emails/email-choice-repository.ts'
import { deleteChallengesOf } from '../second-factor/challenge-repository.ts'
import { deleteFactorsOf, deleteRecoveryCodes } from '../second-factor/factor-repository.ts'
import { deleteSessionsOf } from '../sessions/session-repository.ts'
import { deleteTokensOf } from '../tokens/token-repository.ts'

/**
 * Deletes everything that opens the account that is being deleted, ends its sessions, forgets its choices of emails, and records the deletion. The security
 * log keeps what happened, but not from where. `account`: as it was before; its owner is emailed.
 */
export const forgetAccess = async (
  tx: Transaction,
  scope: Scope & { actor: Actor },
  account: AccountRow,
): Promise<void> => {
  const { actor } = scope
  await deleteSessionsOf(tx, actor)
  await deleteTokensOf(tx, actor)
  await deleteChallengesOf(tx, actor)
  await deleteFactorsOf(tx, actor)
  await deleteRecoveryCodes(tx, actor)
  await deleteEmailChoices(tx, actor)
  await recordSecurityEvent(tx, scope, { kind: 'account-deleted', who: actor })
  await forgetPlaces(tx, actor)
  await enqueueDeletionEmail(tx, actor.realm, account)
}
