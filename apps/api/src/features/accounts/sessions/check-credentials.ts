import type { Transaction } from '../../../db/connection.ts'
import { AppError } from '../../app-error.ts'
import type { Actor, Realm, Scope } from '../../scope.ts'
import { keepsPassword } from '../account-repository.ts'
import { insistOnWait, tryKey } from '../attempt-limit.ts'
import { passwordFits } from '../passwords/password.ts'

type Account = { id: string; passwordHash: string }

const wrong = () => new AppError('INVALID_CREDENTIALS', 'Email or password is wrong')

/** Failures from one address: on one account, and on all together, which stops who tries one password on many accounts. */
const failuresOf = ({ loginTries, address }: Scope, realm: Realm, email: string) => {
  const [onAccount, onAll] = [tryKey(realm, address, email), tryKey('log in', address)]
  const most = (waits: number[]) => insistOnWait(Math.max(...waits), 'Too many failed tries')
  return {
    /** TOO_MANY_REQUESTS where they are used up. */
    check: async () => most([await loginTries.onAccount.wait(onAccount), await loginTries.fromAddress.wait(onAll)]),
    /** Counts one more; TOO_MANY_REQUESTS where it is one too many. */
    count: async () => most([await loginTries.onAccount.take(onAccount), await loginTries.fromAddress.take(onAll)]),
    forget: () => loginTries.onAccount.forget(onAccount),
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
  if (!(await passwordFits(account?.passwordHash, password)) || !account) {
    await failures.count()
    throw wrong()
  }
  // Of many tries at once the right one must not be told either, once too many others have failed.
  await failures.check()
  await failures.forget()
  return account
}

/** INVALID_CREDENTIALS where the password was changed, or the account deleted, since it was checked. */
export const stillFits =
  (actor: Actor, { passwordHash }: Account) =>
  async (tx: Transaction): Promise<void> => {
    if (!(await keepsPassword(tx, actor, passwordHash))) throw wrong()
  }
