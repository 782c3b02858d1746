import { undertakingVersion } from '@skillharbor/contracts/constants'
import { and, desc, eq, gt, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/connection.ts'
import { prepared, prepareOnce } from '../../../db/prepared.ts'
import { admins, learners, sessions } from '../../../db/schema/accounts.ts'
import { undertakings } from '../../../db/schema/undertakings.ts'
import { shareStatements } from '../../../db/shared-statements.ts'
import type { Actor, Realm, Session } from '../../scope.ts'
import { ownerColumns, ownerEquals, ownerIn } from '../owner.ts'

/** A session is valid if it was created and last seen after these times. */
export type SessionValidity = { created: Date; seen: Date }

const isAlive = (after: SessionValidity): SQL | undefined =>
  and(gt(sessions.createdAt, after.created), gt(sessions.lastSeenAt, after.seen))

type NewSession = { tokenHash: Buffer; actor: Actor; device: string; isRestricted: boolean }

/**
 * Stores a session, and ends the session `before`, whoever's it is, and of the account's others all but the `keep` that were
 * used last. Lock the account first, so that logins at the same time don't exceed the number together.
 */
export const insertSession = async (
  tx: Transaction,
  { actor, ...session }: NewSession,
  { before = null, keep, now }: { before: Buffer | undefined | null; keep: number; now: Date },
): Promise<void> => {
  const leastUsed = tx
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(ownerEquals(sessions, actor), sql`${sessions.tokenHash} is distinct from ${before}::bytea`))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .offset(keep)
  // One list, as an "or" would read all sessions.
  const ending = sql`(select ${before}::bytea union all (${leastUsed}))`
  const ended = tx.$with('ended', {}).as(sql`delete from ${sessions} where ${sessions.tokenHash} in ${ending}`)
  await tx
    .with(ended)
    .insert(sessions)
    .values({ ...session, ...ownerColumns(actor), createdAt: now, lastSeenAt: now })
    .prepare(`session_of_${actor.realm}`)
    .execute()
}

// What the sites ask for first, and with every page: who am I. Read with the session, it costs no statement of its own.
const shownLearner = {
  id: learners.id,
  username: learners.username,
  email: learners.email,
  role: learners.role,
  language: learners.language,
}
const shownAdmin = {
  id: admins.id,
  username: admins.username,
  email: admins.email,
  state: admins.state,
  language: admins.language,
  emailVerifiedAt: admins.emailVerifiedAt,
  confirmedElsewhere: admins.confirmedElsewhere,
  suspendedAt: admins.suspendedAt,
  suspensionReason: admins.suspensionReason,
}
/** To today's version of the sellers' undertaking. */
const hasAgreed = sql<boolean>`exists (select from ${undertakings}
  where ${undertakings.adminId} = ${admins.id} and ${undertakings.version} = ${undertakingVersion})`

const ownersQuery = prepareOnce((db) =>
  prepared(
    'session_owners',
    db
      .select({
        tokenHash: sessions.tokenHash,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        isRestricted: sessions.isRestricted,
        learner: shownLearner,
        admin: shownAdmin,
        hasAgreed,
      })
      .from(sessions)
      .leftJoin(learners, eq(learners.id, sessions.learnerId))
      .leftJoin(admins, eq(admins.id, sessions.adminId))
      .where(sql`${sessions.tokenHash} = any(${sql.placeholder('tokenHashes')}::bytea[])`),
  ),
)

/** Shared, because every request of an account begins with it. */
const sharedOwners = prepareOnce((db) =>
  shareStatements(async (tokenHashes: readonly Buffer[]) => {
    const rows = await ownersQuery(db).execute({ tokenHashes })
    const found = new Map(rows.map((row) => [row.tokenHash.toString('hex'), row]))
    return tokenHashes.map((tokenHash) => found.get(tokenHash.toString('hex')))
  }),
)

/** Returns the owner of a valid session in that realm. */
export const sessionOwner = async (
  db: Db,
  tokenHash: Buffer,
  realm: Realm,
  after: SessionValidity,
): Promise<Session | null> => {
  const row = await sharedOwners(db)(tokenHash)
  const account = realm === 'user' ? row?.learner : row?.admin
  if (!row || !account || row.createdAt <= after.created || row.lastSeenAt <= after.seen) return null
  return { ...row, actor: { id: account.id, realm } }
}

export const touchSession = async (db: Db, tokenHash: Buffer, now: Date): Promise<void> => {
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.tokenHash, tokenHash), lt(sessions.lastSeenAt, now)))
}

/** The account's valid sessions, most recently used first. */
export const sessionsOf = (db: Db, actor: Actor, after: SessionValidity) =>
  db
    .select()
    .from(sessions)
    .where(and(ownerEquals(sessions, actor), isAlive(after)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))

/** Ends the session. Returns its owner, or undefined if there is no such session. */
export const deleteSession = async (db: Db, tokenHash: Buffer): Promise<Actor | undefined> => {
  const [row] = await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).returning()
  return row && ownerIn(row)
}

/** Ends one of the account's sessions. Returns its token's hash, or undefined if the account has no such session. */
export const deleteSessionOf = async (db: Db, actor: Actor, id: string): Promise<Buffer | undefined> => {
  const [row] = await db
    .delete(sessions)
    .where(and(ownerEquals(sessions, actor), eq(sessions.id, id)))
    .returning({ tokenHash: sessions.tokenHash })
  return row?.tokenHash
}

/** Ends all of the account's sessions except `staying`. Returns whether there were any. */
export const deleteSessionsOf = async (db: Db, actor: Actor, staying?: Buffer): Promise<boolean> => {
  const ending = and(ownerEquals(sessions, actor), staying && ne(sessions.tokenHash, staying))
  return (await db.delete(sessions).where(ending).returning({ id: sessions.id })).length > 0
}

/** When the session's owner last proved who they are; undefined if there is no such session. */
export const sessionConfirmedAt = async (db: Db, tokenHash: Buffer): Promise<Date | undefined> => {
  const [row] = await db.select().from(sessions).where(eq(sessions.tokenHash, tokenHash))
  return row && (row.confirmedAt ?? row.createdAt)
}

/** The owner's other sessions count as if nobody had proved in them who they are. */
export const forgetOtherConfirmations = async (db: Db, actor: Actor, tokenHash: Buffer): Promise<void> => {
  const others = and(ownerEquals(sessions, actor), ne(sessions.tokenHash, tokenHash))
  await db
    .update(sessions)
    .set({ confirmedAt: new Date(0) })
    .where(others)
}

export const markConfirmed = async (db: Db, tokenHash: Buffer, now: Date): Promise<void> => {
  await db.update(sessions).set({ confirmedAt: now }).where(eq(sessions.tokenHash, tokenHash))
}
