import { z } from 'zod'

/** What the runner is started with; `dataDir` absent: a throw-away cluster. Port 0: any free one. */
export const runnerOptions = z.object({ dataDir: z.string().optional(), port: z.int().min(0).max(65_535) })

/** What the runner tells its parent: once that Postgres is ready, or why it is not (any more). */
export const runnerMessage = z.union([
  z.object({ ready: z.object({ pid: z.int(), port: z.int(), url: z.string() }) }),
  z.object({ failed: z.string() }),
])
export type RunnerMessage = z.infer<typeof runnerMessage>
