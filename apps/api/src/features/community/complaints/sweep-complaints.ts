import { sql } from 'drizzle-orm'
import type { Ports } from '../../scope.ts'
import { batch, inBatches, keptSince } from '../../sweeping.ts'

/** Deletes links that are over, and complaints that were answered long ago. */
export const sweepComplaints = async ({ db, now }: Pick<Ports, 'db' | 'now'>): Promise<void> => {
  const at = now()
  await inBatches(db, [
    sql`delete from complaint_links where token_hash in (
      select token_hash from complaint_links where expires_at <= ${at.toISOString()} limit ${batch})`,
    sql`delete from complaints where id in (
      select id from complaints where answered_at < ${keptSince(at)} limit ${batch})`,
  ])
}
