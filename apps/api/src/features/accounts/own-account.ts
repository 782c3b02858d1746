import { AppError } from '../app-error.ts'
import type { Actor, Ports } from '../scope.ts'
import { type AccountRow, accountById } from './account-repository.ts'

/** Returns the current session's account. Throws UNAUTHENTICATED if it no longer exists. */
export const ownAccount = async ({ db, actor }: Pick<Ports, 'db'> & { actor: Actor }): Promise<AccountRow> => {
  const account = await accountById(db, actor)
  if (!account) throw new AppError('UNAUTHENTICATED', 'Please log in')
  return account
}
