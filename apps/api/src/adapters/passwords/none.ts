import type { BreachedPasswords } from '../../features/accounts/passwords/breached-passwords.ts'

/** Used when no service is configured: knows of no breach. */
export const noBreachedPasswords: BreachedPasswords = { includes: async () => false }
