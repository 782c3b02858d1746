import { z } from 'zod'

/** What differs from the Postgres that `start` and the tests run, to try the product on others. */
export const postgresVariant = z.object({
  /** The programs of another version. */
  programs: z.object({ initdb: z.string(), postgres: z.string() }).optional(),
  /** The locale of a new cluster, as the system calls it. */
  locale: z.string().default('C.UTF-8'),
  /** The server's settings, such as `datestyle=SQL, DMY`. */
  settings: z.array(z.string()).default([]),
})
export type PostgresVariant = z.input<typeof postgresVariant>

/** The runner's options. `dataDir` absent: a temporary cluster. Port 0: any free port. */
export const runnerOptions = z.object({
  dataDir: z.string().optional(),
  port: z.int().min(0).max(65_535),
  variant: postgresVariant.prefault({}),
})

/** What the runner sends to its parent: once Postgres is ready, or when it couldn't start or has exited. */
export const runnerMessage = z.union([
  z.object({ ready: z.object({ pid: z.int(), port: z.int(), url: z.string() }) }),
  z.object({ failed: z.string() }),
])
export type RunnerMessage = z.infer<typeof runnerMessage>
