import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { sessions } from '../../db/schema/accounts.ts'
import type { Actor, Realm } from '../scope.ts'

export const insertSession = async (db: Db, tokenHash: Buffer, actor: Actor, now: Date): Promise<void> => {
  const owner = actor.realm === 'user' ? { learnerId: actor.id } : { adminId: actor.id }
  await db.insert(sessions).values({ tokenHash, ...owner, createdAt: now, lastSeenAt: now })
}

/** The owner of a session of that realm that was begun and last seen after the given times. */
export const sessionOwner = async (
  db: Db,
  tokenHash: Buffer,
  realm: Realm,
  after: { created: Date; seen: Date },
): Promise<{ actor: Actor; lastSeenAt: Date } | null> => {
  const owner = realm === 'user' ? sessions.learnerId : sessions.adminId
  const [row] = await db
    .select({ id: owner, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        sql`${owner} is not null`,
        gt(sessions.createdAt, after.created),
        gt(sessions.lastSeenAt, after.seen),
      ),
    )
  return row?.id ? { actor: { id: row.id, realm }, lastSeenAt: row.lastSeenAt } : null
}

export const touchSession = async (db: Db, tokenHash: Buffer, now: Date): Promise<void> => {
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.tokenHash, tokenHash), lt(sessions.lastSeenAt, now)))
}

export const deleteSession = async (db: Db, tokenHash: Buffer): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}
