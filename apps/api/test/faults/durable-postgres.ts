import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Postgres, startPostgres } from '@skillharbor/local-stack/postgres'

/** A Postgres that writes to the disk as it does where it matters, and comes back with what it had. */
export type DurablePostgres = {
  now: () => Postgres
  /** Starts it again, at the same address, after it was killed. */
  again: () => Promise<void>
}

/** Does the work with a durable Postgres of its own, and removes it. */
export const withDurablePostgres = async <T>(work: (durable: DurablePostgres) => Promise<T>): Promise<T> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'skillharbor-durable-'))
  let postgres = await startPostgres({ dataDir })
  try {
    return await work({
      now: () => postgres,
      again: async () => {
        postgres = await startPostgres({ dataDir, port: postgres.port })
      },
    })
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
