import { type SQL, sql } from 'drizzle-orm'

/**
 * How long is kept what may have to be explained later, in days: security events, and complaints, reports and appeals after they
 * were decided (decisions 022 and 048). The database's trigger on security events and the sites' texts say the same.
 */
const keptDays = 400

/** What happened before this time isn't kept any more. Without `now`, it goes by the database's clock. */
export const keptSince = (now?: Date): SQL =>
  sql`${now ? sql`${now.toISOString()}::timestamptz` : sql`now()`} - ${`${keptDays} days`}::interval`
