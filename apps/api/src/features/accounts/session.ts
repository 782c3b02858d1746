import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../db/connection.ts'
import type { Actor, Ports, Realm, Scope } from '../scope.ts'
import { deleteSession, insertSession, sessionOwner, touchSession } from './session-repository.ts'

const day = 86_400_000
/** How long a session lives without being used, and at most, in milliseconds. */
export const sessionLife = { idle: 7 * day, absolute: 30 * day } as const
/** A session that is used is written down as seen only this often, in milliseconds, to spare the database. */
const seenEvery = 5 * 60_000

// A token has 256 bits of its own, so a plain hash of it cannot be guessed back.
const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Begins a session and puts its token into the answer's cookie; the one the browser had before is ended. */
export const startSession = async (scope: Scope, actor: Actor): Promise<void> => {
  const token = randomBytes(32).toString('base64url')
  await scope.db.transaction(async (tx) => {
    const before = scope.cookies.read(actor.realm)
    if (before) await deleteSession(tx, hashOf(before))
    await insertSession(tx, hashOf(token), actor, scope.now())
  })
  scope.cookies.set(actor.realm, token)
}

/** Ends the request's session of that realm, if it has one, and takes the cookie back. */
export const endSession = async (scope: Scope, realm: Realm): Promise<void> => {
  const token = scope.cookies.read(realm)
  if (token) await deleteSession(scope.db, hashOf(token))
  scope.cookies.clear(realm)
}

/** Whose session this token is, in that realm; null for an unknown, idle or over-age one. */
export const actorOfToken = async (
  { now, db }: Pick<Ports, 'now'> & { db: Db },
  realm: Realm,
  token: string,
): Promise<Actor | null> => {
  const at = now()
  const found = await sessionOwner(db, hashOf(token), realm, {
    created: new Date(at.getTime() - sessionLife.absolute),
    seen: new Date(at.getTime() - sessionLife.idle),
  })
  if (!found) return null
  if (at.getTime() - found.lastSeenAt.getTime() > seenEvery) await touchSession(db, hashOf(token), at)
  return found.actor
}
