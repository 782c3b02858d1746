import { pay } from '../../buying.ts'
import { orderOf } from '../browser.ts'
import { inCalmWorld } from '../calm-world.ts'
import { disagreements } from '../oracle.ts'
import type { Finding, Pace, Scenario } from '../scenario.ts'
import { inParallel, untilNone } from '../waiting.ts'

/** The provider makes the order and its answer is lost, once an intent; the learner presses again, then pays. */
const run = (postgresUrl: string, size: number, pace: Pace): Promise<Finding> =>
  inCalmWorld(postgresUrl, pace, async ({ sandbox, pool, ...world }) => {
    const [learners, courses] = [await world.learners(size), await world.courses(4)]
    const dropping = sandbox.faults.add({ kind: 'drop-response', route: 'POST /v1/orders', times: size })
    const violations: string[] = []
    await inParallel(learners, 8, async (learner, index) => {
      pay(sandbox, await orderOf(learner, courses[index % courses.length] ?? ''))
    })
    if (sandbox.faults.list().some(({ id }) => id === dropping)) violations.push('not every answer was dropped')
    const made = sandbox.ledger().orders.length
    if (made !== size) violations.push(`${made} orders at the provider for ${size} intents`)
    violations.push(...(await untilNone(60_000, () => disagreements({ sandbox, pool }))))
    return { trials: size, violations, note: `${size} answers dropped, ${made} orders at the provider` }
  })

export const lostAnswers: Scenario = {
  promise: 'R7',
  title: 'answers to creating an order dropped',
  full: 500,
  small: 10,
  run,
}
