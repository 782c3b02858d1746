import { type SQL, sql } from 'drizzle-orm'
import type { Ports } from '../../scope.ts'

/** How long a complaint is kept after it was answered, in days. */
const keptDays = 400
/** Rows deleted per statement, and statements per run. The next night's run deletes the rest. */
const batch = 2_000
const maxBatches = 25

const leftovers = (now: Date): SQL[] => [
  sql`delete from complaint_links where token_hash in (
    select token_hash from complaint_links where expires_at <= ${now.toISOString()} limit ${batch})`,
  sql`delete from complaints where id in (
    select id from complaints where answered_at < ${now.toISOString()}::timestamptz - ${`${keptDays} days`}::interval limit ${batch})`,
]

/** Deletes links that are over, and complaints that were answered long ago. */
export const sweepComplaints = async ({ db, now }: Pick<Ports, 'db' | 'now'>): Promise<void> => {
  for (const statement of leftovers(now())) {
    for (let round = 0; round < maxBatches; round++) {
      const { rowCount } = await db.execute(statement)
      if ((rowCount ?? 0) < batch) break
    }
  }
}
