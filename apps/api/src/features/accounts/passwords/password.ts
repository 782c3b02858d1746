import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../../bounded.ts'
import { rejectCommonPassword } from './common-passwords.ts'

/** OWASP's minimum for argon2id (the library's default variant); memory in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Hashing takes a thread of Node's four and 19 MiB each: some threads are left to everybody else.
const inTurn = limitConcurrency({ atOnce: 3, waiting: 60, what: 'log ins' })

const hashOf = (password: string): Promise<string> => inTurn(() => hash(password, cost))

/** What is kept of a new password. INVALID_INPUT, at the input's `field`, for one of the commonest. */
export const hashPassword = async (
  password: string,
  field: 'password' | 'newPassword' = 'password',
): Promise<string> => {
  rejectCommonPassword(password, field)
  return hashOf(password)
}

let stranger: Promise<string> | undefined

/** Whether the password fits. Without a hash (nobody has that email, or a deleted account) it works as long, and says no. */
export const verifyPassword = async (passwordHash: string | undefined, password: string): Promise<boolean> => {
  stranger ??= hashOf('nobody has this password')
  const against = passwordHash || (await stranger)
  const fits = await inTurn(() => verify(against, password))
  return fits && against === passwordHash
}
