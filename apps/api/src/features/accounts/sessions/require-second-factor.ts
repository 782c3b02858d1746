import { AppError } from '../../app-error.ts'
import type { Actor, Scope } from '../../scope.ts'
import { hasFactor } from '../second-factor/factor-repository.ts'
import { requireConfirmation } from './confirmation.ts'

/** Throws SECOND_FACTOR_REQUIRED if admins need a second factor for what is sensitive, and this one has none. */
export const requireSecondFactor = async ({ settings, db, actor }: Scope & { actor: Actor }): Promise<void> => {
  if (settings.adminSecondFactor === 'required' && !(await hasFactor(db, actor)))
    throw new AppError('SECOND_FACTOR_REQUIRED', 'Add a second factor to your account first. It protects your money.')
}

/**
 * For what moves money: throws SECOND_FACTOR_REQUIRED if admins need a second factor and this one has none, and
 * CONFIRMATION_NEEDED unless the admin proved who they are in the last 10 minutes.
 */
export const requireMoneyMover = async (scope: Scope & { actor: Actor }): Promise<void> => {
  await requireSecondFactor(scope)
  await requireConfirmation(scope)
}
