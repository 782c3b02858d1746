import type { Db, Transaction } from '../../../db/connection.ts'
import type { Actor, Ports, Realm, Scope } from '../../scope.ts'
import { recordSecurityEvent } from '../activity/record-security-event.ts'
import { deviceOf } from '../device.ts'
import { createToken, hashToken } from '../random-token.ts'
import { deleteSession, insertSession, type SessionValidity, sessionOwner, touchSession } from './session-repository.ts'

const day = 86_400_000
/** How long a session lasts without use, and at most, in milliseconds. */
export const sessionLife = { idle: 7 * day, absolute: 30 * day } as const
/** Minimum time between updates of a session's last-seen time, in milliseconds, to limit database writes. */
const touchInterval = 5 * 60_000

/** The earliest creation and last-seen times of sessions that are valid at `at`. */
export const sessionValidityLimits = (at: Date): SessionValidity => ({
  created: new Date(at.getTime() - sessionLife.absolute),
  seen: new Date(at.getTime() - sessionLife.idle),
})

/** The token hash of the request's session in that realm, or undefined if there is none. */
export const sessionTokenHash = ({ cookies }: Scope, realm: Realm): Buffer | undefined => {
  const token = cookies.read(realm)
  return token === undefined ? undefined : hashToken(token)
}

/**
 * Starts a session, sets its cookie, and ends the browser's previous session. `first` runs in the same transaction,
 * before the session is stored; the session starts only if it succeeds.
 */
export const startSession = async (
  scope: Scope,
  actor: Actor,
  first: (tx: Transaction) => Promise<void>,
): Promise<void> => {
  const token = createToken()
  await scope.db.transaction(async (tx) => {
    await first(tx)
    const before = sessionTokenHash(scope, actor.realm)
    if (before) await deleteSession(tx, before)
    await insertSession(tx, { tokenHash: hashToken(token), actor, device: deviceOf(scope.userAgent) }, scope.now())
  })
  scope.cookies.set(actor.realm, token)
}

/** Ends the request's session in that realm, if any, and clears the cookie. */
export const endSession = async (scope: Scope, realm: Realm): Promise<void> => {
  const hash = sessionTokenHash(scope, realm)
  if (hash)
    await scope.db.transaction(async (tx) => {
      const who = await deleteSession(tx, hash)
      if (who) await recordSecurityEvent(tx, scope, { kind: 'logged-out', who })
    })
  scope.cookies.clear(realm)
}

/**
 * Returns the actor whose session has this token in that realm, or null if the token is unknown, idle too long or too
 * old.
 */
export const findSessionActor = async (
  { now, db }: Pick<Ports, 'now'> & { db: Db },
  realm: Realm,
  token: string,
): Promise<Actor | null> => {
  const at = now()
  const hash = hashToken(token)
  const found = await sessionOwner(db, hash, realm, sessionValidityLimits(at))
  if (!found) return null
  if (at.getTime() - found.lastSeenAt.getTime() > touchInterval) await touchSession(db, hash, at)
  return found.actor
}
