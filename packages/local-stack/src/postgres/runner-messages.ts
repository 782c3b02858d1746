import { z } from 'zod'

/** The runner's options. `dataDir` absent: a temporary cluster. Port 0: any free port. */
export const runnerOptions = z.object({ dataDir: z.string().optional(), port: z.int().min(0).max(65_535) })

/** What the runner sends to its parent: once Postgres is ready, or when it couldn't start or has exited. */
export const runnerMessage = z.union([
  z.object({ ready: z.object({ pid: z.int(), port: z.int(), url: z.string() }) }),
  z.object({ failed: z.string() }),
])
export type RunnerMessage = z.infer<typeof runnerMessage>
