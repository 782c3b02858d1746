import type { Transaction } from '../../../db/connection.ts'
import type { Actor } from '../../scope.ts'
import { type Origin, recordSecurityEvent } from '../activity/record-security-event.ts'
import { enqueueSecurityEmail } from '../activity/security-email-queue.ts'
import { deleteChallengesOf } from '../second-factor/challenge-repository.ts'
import { deleteFactorsOf, deleteRecoveryCodes } from '../second-factor/factor-repository.ts'
import { deleteSessionsOf } from '../sessions/session-repository.ts'

/**
 * Ends what an account had before anybody confirmed its address: second factors, recovery codes, what was begun, and all
 * sessions but `staying`. Whoever signed up may not be whom the address belongs to, and would keep a way in, or keep the
 * owner out. Factors can't be added any more without a confirmed address; earlier versions let them.
 */
export const endUnconfirmed = async (
  tx: Transaction,
  origin: Origin,
  actor: Actor,
  staying?: Buffer,
): Promise<void> => {
  const hadFactors = await deleteFactorsOf(tx, actor)
  await deleteRecoveryCodes(tx, actor)
  await deleteChallengesOf(tx, actor)
  await deleteSessionsOf(tx, actor, staying)
  if (!hadFactors) return
  const event = await recordSecurityEvent(tx, origin, { kind: 'factor-removed', who: actor })
  if (event !== undefined) await enqueueSecurityEmail(tx, event)
}
