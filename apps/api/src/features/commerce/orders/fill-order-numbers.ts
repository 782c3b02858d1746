import { desc, inArray, lt } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { orders } from '../../../db/schema/orders.ts'
import type { Ports } from '../../scope.ts'

/** How many orders are looked at in one transaction, in which others wait for the number that they want. */
const batch = 1_000

/** Numbers those of the batch that have none. Returns its last order, or undefined after the oldest one. */
const fillBatch = (db: Db, before: string | undefined): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    // Locked before the trigger takes its own locks, so that nobody can wait for one of each.
    const seen = await tx
      .select({ id: orders.id, number: orders.number })
      .from(orders)
      .where(before === undefined ? undefined : lt(orders.id, before))
      .orderBy(desc(orders.id))
      .limit(batch)
      .for('no key update')
    const bare = seen.filter(({ number }) => number === '').map(({ id }) => id)
    // The trigger fills it in.
    if (bare.length > 0) await tx.update(orders).set({ number: '' }).where(inArray(orders.id, bare))
    return seen.at(-1)?.id
  })

/** Gives the orders that an earlier version stored their numbers, newest first. */
export const fillOrderNumbers = async ({ db }: Pick<Ports, 'db'>): Promise<void> => {
  let before: string | undefined
  do before = await fillBatch(db, before)
  while (before !== undefined)
}
