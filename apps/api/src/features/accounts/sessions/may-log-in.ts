import { say } from '@skillharbor/contracts/said'
import type { Db } from '../../../db/connection.ts'
import { mayBeginToAnswer } from '../../../db/disputes-to-answer.ts'
import { AppError } from '../../app-error.ts'
import type { Actor, Ports } from '../../scope.ts'
import type { Standing } from '../account-repository.ts'
import { isOperator } from './is-operator.ts'

/**
 * A suspended seller may log in while a bank waits for an answer to a dispute: the session is restricted to that. Throws
 * ACCOUNT_SUSPENDED for any other suspended account, and APPROVAL_PENDING for an admin whom no operator has approved. An
 * operator needs no approval: somebody has to be the first. Returns whether the session is restricted.
 * @param standing the account's, locked until the transaction ends
 */
export const assertMayLogIn = async (
  tx: Db,
  { settings, now }: Pick<Ports, 'settings' | 'now'>,
  actor: Actor,
  standing: Standing,
): Promise<boolean> => {
  if (standing.suspendedAt && actor.realm === 'admin' && (await mayBeginToAnswer(tx, actor.id, now()))) return true
  if (standing.suspendedAt)
    throw new AppError(
      'ACCOUNT_SUSPENDED',
      say('This account is suspended. The reason: {reason}', { reason: standing.suspensionReason ?? '' }),
    )
  if (standing.approvalPendingSince && !isOperator(settings, standing))
    throw new AppError('APPROVAL_PENDING', 'Your account isn’t approved yet. We’ll email you when you can log in.')
  return false
}
