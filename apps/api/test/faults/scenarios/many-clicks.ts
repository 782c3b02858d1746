import { pay } from '../../buying.ts'
import { insist, orderOf } from '../browser.ts'
import { inCalmWorld } from '../calm-world.ts'
import { disagreements } from '../oracle.ts'
import type { Finding, Pace, Scenario } from '../scenario.ts'
import { inParallel, untilNone } from '../waiting.ts'

const [tabs, clicks] = [2, 5]

/** Two tabs, five clicks each, and both tabs pay: one order, and the second capture goes back, once. */
const run = (postgresUrl: string, size: number, pace: Pace): Promise<Finding> =>
  inCalmWorld(postgresUrl, pace, async ({ sandbox, pool, ...world }) => {
    const [learners, courses] = [await world.learners(size), await world.courses(4)]
    sandbox.faults.add({ kind: 'double-payment' })
    const violations: string[] = []
    await inParallel(learners, 3, async (learner, index) => {
      const courseId = courses[index % courses.length] ?? ''
      const made = await Promise.all(Array.from({ length: tabs * clicks }, () => orderOf(learner, courseId)))
      const orders = new Set(made.map(({ orderId }) => orderId))
      if (orders.size !== 1) violations.push(`${orders.size} orders for one intent`)
      const paid = made.slice(0, tabs).map((order) => pay(sandbox, order))
      const verified = await Promise.all(
        paid.map((success) => insist(() => learner.call('rest', 'purchases.verify', success))),
      )
      for (const { status } of verified) if (status !== 200) violations.push(`verify answered ${status}`)
    })
    violations.push(...(await untilNone(60_000, () => disagreements({ sandbox, pool }))))
    const { captured, refunded, orders } = sandbox.ledger()
    if (orders.length !== size) violations.push(`${orders.length} orders at the provider for ${size} learners`)
    if (refunded * tabs !== captured) violations.push(`${captured} paise captured, ${refunded} refunded`)
    return { trials: size, violations, note: `${size * tabs * clicks} clicks, ${size} second captures refunded once` }
  })

export const manyClicks: Scenario = {
  promise: 'R8',
  title: 'learners × 2 tabs × 5 clicks, both tabs pay',
  full: 200,
  small: 6,
  run,
}
