import type { Transaction } from '../../../db/connection.ts'
import { AppError } from '../../app-error.ts'
import type { Actor, Realm, Scope } from '../../scope.ts'
import { passwordUnchanged } from '../account-repository.ts'
import { attemptKey, throwRateLimited } from '../attempt-limit.ts'
import { verifyPassword } from '../passwords/password.ts'

type Account = { id: string; passwordHash: string }

const wrong = () => new AppError('INVALID_CREDENTIALS', 'Email or password is wrong')

/** Failures from one address: on one account, and on all together, which stops who tries one password on many accounts. */
const failuresOf = ({ loginAttempts, address }: Scope, realm: Realm, email: string) => {
  const [onAccount, onAll] = [attemptKey(realm, address, email), attemptKey('log in', address)]
  const most = (waits: number[]) => throwRateLimited(Math.max(...waits), 'Too many failed tries')
  return {
    /** TOO_MANY_REQUESTS where they are used up. */
    check: async () =>
      most([await loginAttempts.onAccount.wait(onAccount), await loginAttempts.fromAddress.wait(onAll)]),
    /** Counts one more; TOO_MANY_REQUESTS where it is one too many. */
    count: async () =>
      most([await loginAttempts.onAccount.take(onAccount), await loginAttempts.fromAddress.take(onAll)]),
    forget: () => loginAttempts.onAccount.forget(onAccount),
  }
}

/**
 * The account of these credentials. INVALID_CREDENTIALS, the same and after the same work, whether the email is unknown
 * or the password wrong; TOO_MANY_REQUESTS after ten failures within a minute from one address on one account, or a
 * hundred within ten minutes from one address on all, which leaves everybody else alone. Only failures are counted.
 */
export const checkCredentials = async <A extends Account>(
  scope: Scope,
  { realm, email, password }: { realm: Realm; email: string; password: string },
  find: () => Promise<A | undefined>,
): Promise<A> => {
  const failures = failuresOf(scope, realm, email)
  await failures.check()
  const account = await find()
  if (!(await verifyPassword(account?.passwordHash, password)) || !account) {
    await failures.count()
    throw wrong()
  }
  // Of many tries at once the right one must not be told either, once too many others have failed.
  await failures.check()
  await failures.forget()
  return account
}

/** INVALID_CREDENTIALS where the password was changed, or the account deleted, since it was checked. */
export const assertPasswordUnchanged =
  (actor: Actor, { passwordHash }: Account) =>
  async (tx: Transaction): Promise<void> => {
    if (!(await passwordUnchanged(tx, actor, passwordHash))) throw wrong()
  }
