import { orderOf } from '../browser.ts'
import { inCalmWorld } from '../calm-world.ts'
import { disagreements } from '../oracle.ts'
import type { Finding, Pace, Scenario } from '../scenario.ts'
import { inParallel, untilNone } from '../waiting.ts'

/** Orders that are paid while every webhook is dropped and the browser closed: only the reconciler can know. */
const run = (postgresUrl: string, size: number, pace: Pace): Promise<Finding> =>
  inCalmWorld(postgresUrl, pace, async ({ sandbox, pool, api, ...world }) => {
    const [learners, courses] = [await world.learners(size), await world.courses(4)]
    sandbox.faults.add({ kind: 'webhook-drop' })
    await inParallel(learners, 8, async (learner, index) => {
      sandbox.pay({ order_id: (await orderOf(learner, courses[index % courses.length] ?? '')).orderId })
    })
    const granted = async () => Number((await pool.query('select count(*) as n from purchases')).rows[0].n)
    const violations = (await granted()) > 0 ? ['granted though nobody could know: the trial shows nothing'] : []
    // The job that runs every minute, without waiting for the minute.
    await api.advance(61_000)
    const ungranted = async () => {
      await pool.query("select graphile_worker.add_job('reconcile', job_key => 'reconcile')")
      return disagreements({ sandbox, pool })
    }
    violations.push(...(await untilNone(60_000, ungranted)))
    return { trials: size, violations, note: `${await granted()} granted by the reconciler` }
  })

export const lostWebhooks: Scenario = {
  promise: 'R6',
  title: 'orders, all webhooks dropped, browser closed',
  full: 200,
  small: 8,
  run,
}
