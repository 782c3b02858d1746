import { type SQL, sql } from 'drizzle-orm'
import type { Ports } from '../scope.ts'
import { sessionValidity } from './sessions/session.ts'

/** How many rows go at once, and how often at most: what is left then goes the next night. */
const batch = 2_000
const maxBatches = 25

/** What nobody can use any more, each as a statement that deletes a batch of it. */
const leftovers = (now: Date): SQL[] => {
  const { created, seen } = sessionValidity(now)
  const isOver = sql`created_at <= ${created.toISOString()} or last_seen_at <= ${seen.toISOString()}`
  return [
    sql`delete from sessions where token_hash in (select token_hash from sessions where ${isOver} limit ${batch})`,
    sql`delete from link_tokens where token_hash in (select token_hash from link_tokens where expires_at <= ${now.toISOString()} limit ${batch})`,
    // The limiter writes their end by the machine's clock.
    sql`delete from rate_limits where key in (select key from rate_limits where expire <= extract(epoch from now()) * 1000 limit ${batch})`,
    // A mail that was tried often enough: what is left of it is an address.
    sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier in ('mail-link', 'mail-order') and attempts >= max_attempts limit ${batch}))`,
  ]
}

/** Removes sessions and links that are over, counters that ran out, and mails that nobody would take. */
export const sweepAccounts = async ({ db, now }: Pick<Ports, 'db' | 'now'>): Promise<void> => {
  for (const statement of leftovers(now())) {
    for (let round = 0; round < maxBatches; round++) {
      const { rowCount } = await db.execute(statement)
      if ((rowCount ?? 0) < batch) break
    }
  }
}
