import { hash, verify } from '@node-rs/argon2'

/** OWASP's minimum for argon2id (the library's default variant); memory in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let stranger: Promise<string> | undefined

/** Whether the password fits. Without a hash (nobody has that email) it works as long as with one, and says no. */
export const passwordFits = async (passwordHash: string | undefined, password: string): Promise<boolean> => {
  stranger ??= hashPassword('nobody has this password')
  const fits = await verify(passwordHash ?? (await stranger), password)
  return fits && passwordHash !== undefined
}
