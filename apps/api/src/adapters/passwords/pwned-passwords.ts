import { createHash } from 'node:crypto'
import type { BreachedPasswords } from '../../features/accounts/passwords/breached-passwords.ts'

/** How long the service may take, in milliseconds. Somebody is waiting for their account. */
const timeoutMs = 1_000

/** A line of an answer: the rest of a password's SHA-1, and how often it was in a breach. Padding has 0. */
const lineFormat = /^([0-9A-F]{35}):(\d+)$/

/**
 * Asks a service with the range API of Have I Been Pwned. It gets to know the first five digits of the password's
 * SHA-1, which it has hundreds of passwords for, and its answers are padded so that their size reveals nothing either.
 * Rejects if the service doesn't answer within a second, or not in that format.
 * https://haveibeenpwned.com/API/v3#PwnedPasswords
 */
export const pwnedPasswords = (origin: string): BreachedPasswords => ({
  includes: async (password) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
    const [prefix, rest] = [hash.slice(0, 5), hash.slice(5)]
    const answer = await fetch(`${origin}/range/${prefix}`, {
      headers: { 'Add-Padding': 'true', 'User-Agent': 'skillharbor' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) throw new Error(`The service answered ${answer.status}`)
    let found = false
    for (const line of (await answer.text()).trim().split(/\r?\n/)) {
      const [, suffix, count] = lineFormat.exec(line) ?? []
      if (suffix === undefined) throw new Error('The service answered in another format')
      if (suffix === rest && Number(count) > 0) found = true
    }
    return found
  },
})
