import { AppError, invalidAt } from '../../app-error.ts'
import type { Actor, Scope } from '../../scope.ts'
import type { AccountRow } from '../account-repository.ts'
import { ownAccount } from '../account-repository.ts'
import { checkCredentials } from './check-credentials.ts'

export const wrongPasswordError = (field: string): AppError => invalidAt(field, 'This is not your password')

/**
 * Returns the session's account after checking its password again. Throws INVALID_INPUT at `field` if the password is
 * wrong. Shares its rate limit with login.
 */
export const confirmPassword = async (
  scope: Scope & { actor: Actor },
  { password, field }: { password: string; field: string },
): Promise<AccountRow> => {
  const account = await ownAccount(scope)
  const credentials = { realm: scope.actor.realm, email: account.email, password }
  try {
    return await checkCredentials(scope, credentials, async () => account)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'INVALID_CREDENTIALS')) throw error
    throw wrongPasswordError(field)
  }
}
