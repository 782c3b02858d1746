import { orderOf } from '../browser.ts'
import { inCalmWorld } from '../calm-world.ts'
import { disagreements } from '../oracle.ts'
import type { Finding, Pace, Scenario } from '../scenario.ts'
import { inParallel, untilNone } from '../waiting.ts'

const threeDays = 73 * 3_600_000
const instrument = { method: 'upi', vpa: 'failure@razorpay' } as const

/** Payments that failed and are authorized and captured later: half at once, half when their order is long closed. */
const run = (postgresUrl: string, size: number, pace: Pace): Promise<Finding> =>
  inCalmWorld(postgresUrl, pace, async ({ sandbox, pool, api, ...world }) => {
    const [learners, courses] = [await world.learners(size), await world.courses(4)]
    const failed: string[] = []
    await inParallel(learners, 8, async (learner, index) => {
      const made = await orderOf(learner, courses[index % courses.length] ?? '')
      failed.push(sandbox.pay({ order_id: made.orderId, instrument }).payment.id)
    })
    await sandbox.webhooksSettled(60_000)
    const half = Math.ceil(failed.length / 2)
    for (const id of failed.slice(0, half)) sandbox.authorize(id)
    const violations = await untilNone(60_000, () => disagreements({ sandbox, pool }))

    await api.advance(threeDays)
    const unclosed = async () => {
      await pool.query("select graphile_worker.add_job('reconcile', job_key => 'reconcile')")
      const { rows } = await pool.query("select id from orders where status = 'open'")
      return rows.map(({ id }) => `not closed after three days: ${id}`)
    }
    violations.push(...(await untilNone(60_000, unclosed)))
    for (const id of failed.slice(half)) sandbox.authorize(id)
    violations.push(...(await untilNone(60_000, () => disagreements({ sandbox, pool }))))
    return { trials: size, violations, note: `${failed.length - half} of them on orders closed after three days` }
  })

export const lateAuthorisations: Scenario = {
  promise: 'R5',
  title: 'late authorizations',
  full: 200,
  small: 8,
  run,
}
