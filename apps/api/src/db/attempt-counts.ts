import type pg from 'pg'
import { shareStatements } from './shared-statements.ts'

/** So many attempts were counted; `expire` is when they don't count any more, in milliseconds since 1970. */
type AttemptCount = { key: string; points: number; expire: string }

/**
 * Reads what is counted of a key now, if anything is. Whoever asks at the same time is answered by one statement: a login asks
 * about its account and its address at once, and twice.
 */
export const attemptCountsIn = (pool: pg.Pool): ((key: string) => Promise<AttemptCount | undefined>) =>
  shareStatements(async (keys: readonly string[]) => {
    const { rows } = await pool.query<AttemptCount>({
      name: 'attempt_counts',
      text: 'select key, points, expire from rate_limits where key = any($1) and expire > $2',
      values: [keys, Date.now()],
    })
    const found = new Map(rows.map((row) => [row.key, row]))
    return keys.map((key) => found.get(key))
  })
