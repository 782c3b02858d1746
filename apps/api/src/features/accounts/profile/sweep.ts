import { type SQL, sql } from 'drizzle-orm'
import { emailJobs } from '../../jobs.ts'
import type { Ports, Realm } from '../../scope.ts'
import { batch, inBatches, keptSince } from '../../sweeping.ts'
import { sessionValidityLimits } from '../sessions/session.ts'

/** Statements that each delete one batch of expired data. */
const leftovers = (now: Date): SQL[] => {
  const isOver = (realm: Realm) => {
    const { created, seen } = sessionValidityLimits(now, realm)
    return sql`(created_at <= ${created.toISOString()} or last_seen_at <= ${seen.toISOString()})`
  }
  return [
    sql`delete from sessions where token_hash in (select token_hash from sessions where (learner_id is not null and ${isOver('user')}) or (admin_id is not null and ${isOver('admin')}) limit ${batch})`,
    sql`delete from link_tokens where token_hash in (select token_hash from link_tokens where expires_at <= ${now.toISOString()} limit ${batch})`,
    sql`delete from challenges where token_hash in (select token_hash from challenges where expires_at <= ${now.toISOString()} limit ${batch})`,
    // The trigger that keeps younger rows goes by the database's clock.
    sql`delete from security_events where id in (select id from security_events where at < least(${keptSince(now)}, ${keptSince()}) limit ${batch})`,
    // The limiter sets expiry by the machine's clock.
    sql`delete from rate_limits where key in (select key from rate_limits where expire <= extract(epoch from now()) * 1000 limit ${batch})`,
    // Emails that ran out of attempts. Some of their jobs still hold an address.
    sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier in (${sql.join(
      emailJobs.map((name) => sql`${name}`),
      sql`, `,
    )}) and attempts >= max_attempts limit ${batch}))`,
  ]
}

/** Deletes expired sessions, tokens, challenges, security events and counters, and emails that couldn't be delivered. */
export const sweepAccounts = ({ db, now }: Pick<Ports, 'db' | 'now'>): Promise<void> => inBatches(db, leftovers(now()))
