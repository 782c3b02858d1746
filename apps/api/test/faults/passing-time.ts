import { hurry, isAtWork, jobsLeft, runJob } from './jobs.ts'
import { untilStuck } from './waiting.ts'
import type { CalmWorld } from './world.ts'

/** Has the minutes pass, and what is to be done in them done, until nothing is wrong any more, or no less for `limit` ms. */
export const untilSettled = (
  { api, pool }: CalmWorld,
  wrong: () => Promise<string[]>,
  limit = 30_000,
): Promise<string[]> =>
  untilStuck(limit, async () => {
    await api.advance(61_000)
    // A round ends before the next minute. Begun again while it lasts, it would take every worker on a slow machine.
    if (!(await isAtWork(pool, 'reconcile'))) await runJob(pool, 'reconcile')
    await hurry(pool)
    return wrong()
  })

/** The longest pause of the reconciler, after which it looks again at what it failed to look at. */
const longestPause = 8 * 3_600_000

/** Has the days pass, a pause of the reconciler at a time, until nothing is wrong any more; answers what still is. */
export const daysPass = async (world: CalmWorld, days: number, wrong: () => Promise<string[]>): Promise<string[]> => {
  let left: string[] = []
  for (let passed = 0; passed < days * 86_400_000; passed += longestPause) {
    await world.api.advance(longestPause)
    left = await untilSettled(world, wrong, 10_000)
    if (left.length === 0) break
  }
  return left
}

/** Has the job done, and whatever it leaves to the queue; answers what does not end. */
export const workOff = async ({ pool }: CalmWorld, job?: 'reconcile' | 'begin-audit'): Promise<string[]> => {
  if (job) await runJob(pool, job)
  return untilStuck(60_000, async () => {
    await hurry(pool)
    return jobsLeft(pool)
  })
}
