import bowser from 'bowser'
import type { Db, Transaction } from '../../../db/connection.ts'
import type { Actor, Ports, Realm, Scope } from '../../scope.ts'
import { createToken, hashToken } from '../random-token.ts'
import { deleteSession, insertSession, type SessionValidity, sessionOwner, touchSession } from './session-repository.ts'

const day = 86_400_000
/** How long a session lives without being used, and at most, in milliseconds. */
export const sessionLife = { idle: 7 * day, absolute: 30 * day } as const
/** A session that is used is written down as seen only this often, in milliseconds, to spare the database. */
const touchInterval = 5 * 60_000

/** Since when a session must have begun and been seen to be alive at that time. */
export const sessionValidity = (at: Date): SessionValidity => ({
  created: new Date(at.getTime() - sessionLife.absolute),
  seen: new Date(at.getTime() - sessionLife.idle),
})

/** What is kept of the token of the request's session of that realm. */
export const sessionHash = ({ cookies }: Scope, realm: Realm): Buffer | undefined => {
  const token = cookies.read(realm)
  return token === undefined ? undefined : hashToken(token)
}

/**
 * Begins a session and puts its token into the answer's cookie; the one the browser had before is ended. `first` is what
 * has to be done or to hold for that, in the same transaction.
 */
export const startSession = async (
  scope: Scope,
  actor: Actor,
  first: (tx: Transaction) => Promise<void>,
): Promise<void> => {
  const token = createToken()
  await scope.db.transaction(async (tx) => {
    await first(tx)
    const before = sessionHash(scope, actor.realm)
    if (before) await deleteSession(tx, before)
    await insertSession(tx, { tokenHash: hashToken(token), actor, device: deviceOf(scope.userAgent) }, scope.now())
  })
  scope.cookies.set(actor.realm, token)
}

/** Ends the request's session of that realm, if it has one, and takes the cookie back. */
export const endSession = async (scope: Scope, realm: Realm): Promise<void> => {
  const hash = sessionHash(scope, realm)
  if (hash) await deleteSession(scope.db, hash)
  scope.cookies.clear(realm)
}

/** Whose session this token is, in that realm; null for an unknown, idle or over-age one. */
export const findSessionActor = async (
  { now, db }: Pick<Ports, 'now'> & { db: Db },
  realm: Realm,
  token: string,
): Promise<Actor | null> => {
  const at = now()
  const hash = hashToken(token)
  const found = await sessionOwner(db, hash, realm, sessionValidity(at))
  if (!found) return null
  if (at.getTime() - found.lastSeenAt.getTime() > touchInterval) await touchSession(db, hash, at)
  return found.actor
}

/** Longer ones are no browser's. */
const longest = 512

/** The browser and system that a User-Agent header tells of, in words: `Firefox on Linux`. */
export const deviceOf = (userAgent: string): string => {
  if (userAgent === '' || userAgent.length > longest) return 'Unknown device'
  const { browser, os } = bowser.parse(userAgent)
  const words = [browser.name, os.name].filter((name) => name)
  return words.join(' on ') || 'Unknown device'
}
