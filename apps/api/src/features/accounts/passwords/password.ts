import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../../limit-concurrency.ts'

/** OWASP's minimum for argon2id (the library's default variant). Memory is in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Each hash takes one of Node's four threads and 19 MiB. Leave a thread for other work.
const inTurn = limitConcurrency({ atOnce: 3, waiting: 60, what: 'log ins' })

/** Hashes a password for storage, as it is. `hashNewPassword` checks it first. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

let dummyHash: Promise<string> | undefined

/**
 * Whether the password matches. Without a hash (unknown email or deleted account) it does the same work and returns
 * false.
 */
export const verifyPassword = async (passwordHash: string | undefined, password: string): Promise<boolean> => {
  dummyHash ??= hashPassword('nobody has this password')
  const against = passwordHash || (await dummyHash)
  const fits = await inTurn(() => verify(against, password))
  return fits && against === passwordHash
}
