import { operatorEventKinds } from '@skillharbor/contracts/entities'
import { and, desc, eq, exists, gt, inArray, lt, notExists, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { securityEvents } from '../../../db/schema/security.ts'
import type { Actor } from '../../scope.ts'
import { ownerEquals } from '../owner.ts'

export type SecurityEventRow = typeof securityEvents.$inferSelect

export type NewEvent = typeof securityEvents.$inferInsert

/** Adds the event. Returns false if it repeats one that is recorded at most once a minute. */
export const insertEvent = async (db: Db, row: NewEvent): Promise<boolean> => {
  const rows = await db.insert(securityEvents).values(row).onConflictDoNothing().returning({ id: securityEvents.id })
  return rows.length > 0
}

/**
 * The account's events, and what operators did to the account, newest first and from before the event `before`.
 */
export const eventsOf = (
  db: Db,
  actor: Actor,
  { before, limit }: { before?: string | undefined; limit?: number },
): Promise<SecurityEventRow[]> => {
  const query = db
    .select()
    .from(securityEvents)
    .where(
      and(
        or(
          ownerEquals(securityEvents, actor),
          and(eq(securityEvents.subject, actor.id), inArray(securityEvents.kind, [...operatorEventKinds])),
        ),
        before === undefined ? undefined : lt(securityEvents.id, before),
      ),
    )
    .orderBy(desc(securityEvents.id))
    .$dynamic()
  return limit === undefined ? query : query.limit(limit)
}

const logins = (actor: Actor) => and(ownerEquals(securityEvents, actor), eq(securityEvents.kind, 'logged-in'))

/**
 * Adds the account's login. Returns whether the account has logged in before, but after that time not from this device and
 * network.
 */
export const insertLogin = async (db: Db, actor: Actor, row: NewEvent, after: Date): Promise<boolean> => {
  const isHere = and(eq(securityEvents.device, row.device), eq(securityEvents.network, row.network))
  const before = () => db.select({ id: securityEvents.id }).from(securityEvents).$dynamic()
  const here = before().where(and(logins(actor), isHere, gt(securityEvents.at, after)))
  // What the statement itself adds isn't seen by it.
  const isNewPlace = sql<boolean>`${and(exists(before().where(logins(actor))), notExists(here))}`
  const [login] = await db
    .insert(securityEvents)
    .values(row)
    .returning({ isNewPlace })
    .prepare(`login_of_${actor.realm}`)
    .execute()
  return login?.isNewPlace === true
}

/** Removes from where the account's events came. What happened, and when, stays. */
export const forgetPlaces = async (db: Db, actor: Actor): Promise<void> => {
  await db.update(securityEvents).set({ network: '', device: '' }).where(ownerEquals(securityEvents, actor))
}

export const eventById = async (db: Db, id: string): Promise<SecurityEventRow | undefined> => {
  const [row] = await db.select().from(securityEvents).where(eq(securityEvents.id, id))
  return row
}
