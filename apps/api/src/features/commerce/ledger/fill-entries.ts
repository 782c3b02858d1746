import { sql } from 'drizzle-orm'
import { ledgerEntries, ledgerLines } from '../../../db/schema/payments.ts'
import type { Ports } from '../../scope.ts'

/** How many lines are looked at in one statement. */
const batch = 5_000

/** Adds the entries of ledger lines that an earlier version booked, oldest first. */
export const fillEntries = async ({ db }: Pick<Ports, 'db'>): Promise<void> => {
  let after: string | null = null
  do {
    const { rows }: { rows: { last: string | null }[] } = await db.execute(sql`
      with looked as (
        select id, entry, created_at from ${ledgerLines} ${after === null ? sql`` : sql`where id > ${after}`}
        order by id limit ${batch}),
      filled as (
        insert into ${ledgerEntries} (cause, at) select entry, min(created_at) from looked group by entry
        on conflict do nothing)
      select max(id::text) as last from looked`)
    after = rows[0]?.last ?? null
  } while (after !== null)
}
