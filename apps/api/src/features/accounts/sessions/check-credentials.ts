import { AppError } from '../../app-error.ts'
import { attemptKey, throwRateLimited } from '../../attempt-limit.ts'
import type { Realm, Scope } from '../../scope.ts'
import type { AccountRow } from '../account-repository.ts'
import { recordSecurityEvent } from '../activity/record-security-event.ts'
import { verifyPassword } from '../passwords/password.ts'

export type PasswordHolder = Pick<AccountRow, 'id' | 'passwordHash'>

const wrong = () => new AppError('INVALID_CREDENTIALS', 'Email or password is wrong')

/**
 * Counts failed logins from one address, per account and in total. The total limits trying one password on many
 * accounts.
 */
const failuresOf = ({ loginAttempts, address }: Scope, realm: Realm, email: string) => {
  const [onAccount, onAll] = [attemptKey(realm, address, email), attemptKey('log in', address)]
  const most = (waits: number[]) => throwRateLimited(Math.max(...waits), 'Too many failed attempts')
  return {
    /** Throws TOO_MANY_REQUESTS if no attempt is left. Returns whether failures are counted on the account. */
    check: async () => {
      const [account, all] = await Promise.all([
        loginAttempts.onAccount.wait(onAccount),
        loginAttempts.fromAddress.wait(onAll),
      ])
      most([account.seconds, all.seconds])
      return account.isCounted
    },
    /** Counts one failure. Throws TOO_MANY_REQUESTS if that is one too many. */
    count: async () =>
      most([await loginAttempts.onAccount.take(onAccount), await loginAttempts.fromAddress.take(onAll)]),
    forget: () => loginAttempts.onAccount.forget(onAccount),
  }
}

/**
 * Returns the account with these credentials. Throws INVALID_CREDENTIALS, after the same work, for an unknown email and
 * for a wrong password. Throws TOO_MANY_REQUESTS after ten failures within a minute from one address on one account, or
 * a hundred within ten minutes from one address on all accounts; other addresses aren't affected. Only failures count.
 */
export const checkCredentials = async <A extends PasswordHolder>(
  scope: Scope,
  { realm, email, password }: { realm: Realm; email: string; password: string },
  find: () => Promise<A | undefined>,
): Promise<A> => {
  const failures = failuresOf(scope, realm, email)
  const record = (kind: 'login-failed' | 'login-refused', account: A | undefined) =>
    recordSecurityEvent(scope.db, scope, {
      kind,
      who: account ? { id: account.id, realm } : { realm },
      factor: 'password',
    })
  const orRefused = async <T>(counting: Promise<T>, account: () => Promise<A | undefined>): Promise<T> => {
    try {
      return await counting
    } catch (error) {
      if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS')
        await record('login-refused', await account())
      throw error
    }
  }
  await orRefused(failures.check(), find)
  const account = await find()
  if (!(await verifyPassword(scope, account?.passwordHash, password)) || !account) {
    await record('login-failed', account)
    await orRefused(failures.count(), async () => account)
    throw wrong()
  }
  // Check again, so that concurrent attempts can't learn the right password after too many of them failed.
  if (await orRefused(failures.check(), async () => account)) await failures.forget()
  return account
}

/**
 * Throws INVALID_CREDENTIALS if the password was changed or the account deleted since the password was checked.
 * @param passwordHash the account's own now, locked until the transaction ends
 */
export const assertPasswordUnchanged = (checked: PasswordHolder, passwordHash: string | undefined): void => {
  if (passwordHash !== checked.passwordHash) throw wrong()
}
