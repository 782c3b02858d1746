import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { orders } from '../../../db/schema/orders.ts'
import type { Ports } from '../../scope.ts'

/** How many orders get their numbers in one transaction, in which others wait for the number that they want. */
const batch = 1_000

/** Numbers the newest orders before this one that have no number. Returns the last of them, or undefined if there are none. */
const fillBatch = (db: Db, before: string | undefined): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    // Locked before the trigger takes its own locks, so that nobody can wait for one of each.
    const bare = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.number, ''), before === undefined ? undefined : lt(orders.id, before)))
      .orderBy(desc(orders.id))
      .limit(batch)
      .for('no key update')
    const ids = bare.map(({ id }) => id)
    // The trigger fills it in.
    if (ids.length > 0) await tx.update(orders).set({ number: '' }).where(inArray(orders.id, ids))
    return ids.at(-1)
  })

/** Gives the orders that an earlier version stored their numbers, newest first. */
export const fillOrderNumbers = async ({ db }: Pick<Ports, 'db'>): Promise<void> => {
  let before: string | undefined
  do before = await fillBatch(db, before)
  while (before !== undefined)
}
