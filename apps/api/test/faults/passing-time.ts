import { hurry, jobsLeft, runJob } from './jobs.ts'
import { untilNone } from './waiting.ts'
import type { World } from './world.ts'

/** Has the minutes pass, and what is to be done in them done, until nothing is wrong any more. */
export const untilSettled = ({ api, pool }: World, wrong: () => Promise<string[]>): Promise<string[]> =>
  untilNone(30_000, async () => {
    await api.advance(61_000)
    await runJob(pool, 'reconcile')
    await hurry(pool)
    return wrong()
  })

/** Has the job done, and whatever it leaves to the queue; answers what does not end. */
export const workOff = async ({ pool }: World, job?: 'reconcile' | 'begin-audit'): Promise<string[]> => {
  if (job) await runJob(pool, job)
  return untilNone(60_000, async () => {
    await hurry(pool)
    return jobsLeft(pool)
  })
}
