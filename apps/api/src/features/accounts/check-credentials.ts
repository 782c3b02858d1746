import { createHash } from 'node:crypto'
import { AppError } from '../app-error.ts'
import type { Realm, Scope } from '../scope.ts'
import { passwordFits } from './password.ts'

type Account = { passwordHash: string }

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
  const key = createHash('sha256').update(`${realm} ${scope.address} ${email}`).digest('hex')
  const wait = await scope.loginTries.take(key)
  if (wait > 0) {
    const message = `Too many failed tries. Please wait ${wait} seconds and try again`
    throw new AppError('TOO_MANY_REQUESTS', message, { retryAfter: wait })
  }
  const account = await find()
  if (!(await passwordFits(account?.passwordHash, password)) || !account)
    throw new AppError('INVALID_CREDENTIALS', 'Email or password is wrong')
  await scope.loginTries.forget(key)
  return account
}
