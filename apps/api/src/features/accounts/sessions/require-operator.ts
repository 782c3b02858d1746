import { AppError } from '../../app-error.ts'
import type { Actor, Scope } from '../../scope.ts'
import { adminById } from '../admin-repository.ts'
import { isOperator } from './is-operator.ts'
import { requireSecondFactor } from './require-second-factor.ts'

/** Throws FORBIDDEN unless the admin operates the marketplace, and SECOND_FACTOR_REQUIRED as for moving money. */
export const requireOperator = async (scope: Scope & { actor: Actor }): Promise<void> => {
  const admin = await adminById(scope.db, scope.actor.id)
  if (!admin || !isOperator(scope.settings, admin))
    throw new AppError('FORBIDDEN', 'Only an operator of this marketplace can do that')
  await requireSecondFactor(scope)
}
