import type { Transaction } from '../../db/connection.ts'
import { AppError } from '../app-error.ts'
import type { Actor, Realm, Scope } from '../scope.ts'
import { keepsPassword } from './account-repository.ts'
import { takeTry, tryKey } from './login-limit.ts'
import { passwordFits } from './password.ts'

type Account = { id: string; passwordHash: string }

const wrong = () => new AppError('INVALID_CREDENTIALS', 'Email or password is wrong')

/**
 * The account of these credentials. INVALID_CREDENTIALS, the same and after the same work, whether the email is unknown
 * or the password wrong; TOO_MANY_REQUESTS after ten failures within a minute from one address on one account, which
 * leaves everybody else alone.
 */
export const checkCredentials = async <A extends Account>(
  scope: Scope,
  { realm, email, password }: { realm: Realm; email: string; password: string },
  find: () => Promise<A | undefined>,
): Promise<A> => {
  const key = tryKey(realm, scope.address, email)
  await takeTry(scope.loginTries, key, 'Too many failed tries')
  const account = await find()
  if (!(await passwordFits(account?.passwordHash, password)) || !account) throw wrong()
  await scope.loginTries.forget(key)
  return account
}

/** INVALID_CREDENTIALS where the password was changed, or the account deleted, since it was checked. */
export const stillFits =
  (actor: Actor, { passwordHash }: Account) =>
  async (tx: Transaction): Promise<void> => {
    if (!(await keepsPassword(tx, actor, passwordHash))) throw wrong()
  }
