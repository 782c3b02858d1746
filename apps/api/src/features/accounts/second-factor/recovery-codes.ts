import { randomInt } from 'node:crypto'
import type { Transaction } from '../../../db/connection.ts'
import { hashToken } from '../../random-token.ts'
import type { Actor } from '../../scope.ts'
import { deleteRecoveryCodes, insertRecoveryCodes } from './factor-repository.ts'

/** Crockford's base32: no I, L, O or U, which are easily misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const [codes, length] = [10, 28]

/** 140 random bits, so that a plain hash can't be reversed. Codes from before have 80. */
const newCode = () => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** The hash under which a code, as `RecoveryCode` returns it, is stored. */
export const hashCode = (code: string): Buffer => hashToken(`recovery ${code}`)

/**
 * Replaces the recovery codes of an account that is locked: two at once would neither see, nor so delete, what the other one
 * makes. Returns the new ones in groups of four, for people. They aren't stored.
 */
export const replaceRecoveryCodes = async (db: Transaction, actor: Actor): Promise<string[]> => {
  const made = Array.from({ length: codes }, newCode)
  await deleteRecoveryCodes(db, actor)
  await insertRecoveryCodes(db, actor, made.map(hashCode))
  return made.map((code) => code.match(/.{4}/g)?.join('-') ?? code)
}
