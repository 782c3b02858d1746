import { vi } from 'vitest'

/**
 * Real hashes of passwords that cost next to nothing: a sixth of these tests' time went into thousands of others. What
 * they cost in the product is tested in security/passwords.test.ts, which goes without this.
 */
vi.mock('@node-rs/argon2', async (load) => {
  const argon2 = await load<typeof import('@node-rs/argon2')>()
  return {
    ...argon2,
    hash: (password: string, cost: object) => argon2.hash(password, { ...cost, memoryCost: 8, timeCost: 1 }),
  }
})
