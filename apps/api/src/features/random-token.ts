import { hash, randomBytes } from 'node:crypto'

/** Returns an unguessable token: 256 random bits, base64url. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** Hashes a token for storage. A plain hash is enough, because 256 random bits can't be guessed from it. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
