import type { Scope } from '../../scope.ts'
import { shareFairly } from '../../share-fairly.ts'

/** OWASP's minimum for argon2id (the library's default variant). Memory is in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A native library. Some processes, such as a worker, never need it. */
const argon2 = () => import('@node-rs/argon2')

// Each hash takes one of Node's four threads and 19 MiB. Leave a thread for other work.
const inTurn = shareFairly({ atOnce: 3, waiting: 60, what: 'logins' })

/** Each address takes its turn. */
type Requester = Pick<Scope, 'address'>

/** Hashes a password for storage, as it is. `hashNewPassword` checks it first. */
export const hashPassword = ({ address }: Requester, password: string): Promise<string> =>
  inTurn(address, async () => (await argon2()).hash(password, cost))

let dummyHash: Promise<string> | undefined

/**
 * Whether the password matches. Without a hash (unknown email or deleted account) it does the same work and returns
 * false.
 */
export const verifyPassword = async (
  { address }: Requester,
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> => {
  const { hash, verify } = await argon2()
  dummyHash ??= hash('nobody has this password', cost)
  const against = passwordHash || (await dummyHash)
  const fits = await inTurn(address, () => verify(against, password))
  return fits && against === passwordHash
}
