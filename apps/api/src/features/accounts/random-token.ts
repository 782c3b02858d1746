import { createHash, randomBytes } from 'node:crypto'

/** A token that nobody can guess: 256 random bits, base64url. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of a token. It has 256 bits of its own, so a plain hash of it cannot be guessed back. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
