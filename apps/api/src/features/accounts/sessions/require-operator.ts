import { AppError } from '../../app-error.ts'
import type { Actor, Scope } from '../../scope.ts'
import { adminById } from '../admin-repository.ts'
import { isOperator } from './is-operator.ts'
import { requireSecondFactor } from './require-second-factor.ts'

/** Whether the admin who asks operates the marketplace. */
export const isAskedByOperator = async ({ db, actor, settings }: Scope & { actor: Actor }): Promise<boolean> => {
  const admin = await adminById(db, actor.id)
  return admin !== undefined && isOperator(settings, admin)
}

/** Throws FORBIDDEN unless the admin operates the marketplace, and SECOND_FACTOR_REQUIRED as for moving money. */
export const requireOperator = async (scope: Scope & { actor: Actor }): Promise<void> => {
  if (!(await isAskedByOperator(scope)))
    throw new AppError('FORBIDDEN', 'Only an operator of this marketplace can do that')
  await requireSecondFactor(scope)
}
