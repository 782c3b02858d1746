import type { Db, Transaction } from '../../../db/connection.ts'
import { mayStillAnswer } from '../../../db/disputes-to-answer.ts'
import { AppError } from '../../app-error.ts'
import { createToken, hashToken } from '../../random-token.ts'
import type { Actor, Ports, Realm, Scope, Session } from '../../scope.ts'
import { lockStanding, type Standing } from '../account-repository.ts'
import { recordSecurityEvent } from '../activity/record-security-event.ts'
import { deviceOf } from '../device.ts'
import { assertMayLogIn } from './may-log-in.ts'
import { deleteSession, insertSession, type SessionValidity, sessionOwner, touchSession } from './session-repository.ts'

const hour = 3_600_000
const day = 24 * hour
/** How long a session lasts without use in each realm, and at most, in milliseconds. */
export const sessionLife = { idle: { user: 7 * day, admin: 12 * hour }, absolute: 30 * day } as const
/** How many sessions an account may have. */
const maxSessions = 20
/** Minimum time between updates of a session's last-seen time, in milliseconds, to limit database writes. */
const touchInterval = 5 * 60_000

/** The earliest creation and last-seen times of the realm's sessions that are valid at `at`. */
export const sessionValidityLimits = (at: Date, realm: Realm): SessionValidity => ({
  created: new Date(at.getTime() - sessionLife.absolute),
  seen: new Date(at.getTime() - sessionLife.idle[realm]),
})

/**
 * Begins the token of a restricted session, and isn't part of what is stored: a version before, which would take it for
 * any other session, doesn't find it.
 */
const restrictedMark = 'answers-only.'
const hashOf = (token: string): Buffer =>
  hashToken(token.startsWith(restrictedMark) ? token.slice(restrictedMark.length) : token)

/** The token hash of the request's session in that realm, or undefined if there is none. */
export const sessionTokenHash = ({ cookies }: Scope, realm: Realm): Buffer | undefined => {
  const token = cookies.read(realm)
  return token === undefined ? undefined : hashOf(token)
}

/** What is done in a session's transaction, before the session is stored: it starts only if all of this succeeds. */
type SessionWork = {
  /** Writes to accounts. Runs before the account is locked, so that accounts are locked in the order of these writes. */
  change?: (tx: Transaction) => Promise<void>
  /** Looks at the account, which stays as it is, before it is decided whether it may log in. */
  look?: (account: Standing) => void
  /** Runs once the account may log in, and stays so. */
  check?: (tx: Transaction) => Promise<void>
}

/**
 * Starts a session, sets its cookie, and ends the browser's previous session. If the account has too many sessions then,
 * the ones that weren't used for longest end. A suspended seller's is restricted to answering disputes. Throws ACCOUNT_SUSPENDED and APPROVAL_PENDING.
 */
export const startSession = async (scope: Scope, actor: Actor, { change, look, check }: SessionWork): Promise<void> => {
  const token = createToken()
  const isRestricted = await scope.db.transaction(async (tx) => {
    await change?.(tx)
    const account = await lockStanding(tx, actor)
    if (!account) throw new AppError('INVALID_CREDENTIALS', 'This account does not exist any more')
    look?.(account)
    const isRestricted = await assertMayLogIn(tx, scope, actor, account)
    await check?.(tx)
    const session = { tokenHash: hashToken(token), actor, device: deviceOf(scope.userAgent), isRestricted }
    const before = sessionTokenHash(scope, actor.realm)
    await insertSession(tx, session, { before, keep: maxSessions - 1, now: scope.now() })
    if (actor.realm === 'user') await scope.happen(tx, 'learnerLoggedIn', { learnerId: actor.id }, scope.now())
    return isRestricted
  })
  scope.cookies.set(actor.realm, isRestricted ? restrictedMark + token : token)
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

/** Returns the session with this token in that realm, or null if the token is unknown, idle too long or too old. */
export const findSession = async (
  { now, db }: Pick<Ports, 'now'> & { db: Db },
  realm: Realm,
  token: string,
): Promise<Session | null> => {
  const at = now()
  const hash = hashOf(token)
  const found = await sessionOwner(db, hash, realm, sessionValidityLimits(at, realm))
  if (!found) return null
  if (at.getTime() - found.lastSeenAt.getTime() > touchInterval) await touchSession(db, hash, at)
  return found
}

/** The suspended seller whose restricted session this is, until nothing is left to answer; null for any other session. */
export const answeringSeller = async ({ db }: Pick<Ports, 'db'>, session: Session | null): Promise<Actor | null> =>
  session?.isRestricted && (await mayStillAnswer(db, session.actor.id)) ? session.actor : null
