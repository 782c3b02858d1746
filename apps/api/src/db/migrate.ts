import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations as migrateJobs } from 'graphile-worker'
import pg from 'pg'

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any number will do, as long as every process asks for the same lock. */
const lockId = 7_252_026

/** Brings the database to this version's schema. Safe to run from several processes at once: they take turns. */
export const migrateDatabase = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockId])
    await migrate(drizzle(client), { migrationsFolder })
    await migrateJobs({ connectionString: url })
  } finally {
    await client.end()
  }
}
