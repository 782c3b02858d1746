import { pay } from '../../buying.ts'
import { orderOf } from '../browser.ts'
import { inCalmWorld } from '../calm-world.ts'
import { disagreements } from '../oracle.ts'
import type { Finding, Pace, Scenario } from '../scenario.ts'
import { inParallel, untilNone } from '../waiting.ts'

const copies = 5

/** Each event of an order five times and verify as often, all at once. */
const run = (postgresUrl: string, size: number, pace: Pace): Promise<Finding> =>
  inCalmWorld(postgresUrl, pace, async ({ sandbox, pool, ...world }) => {
    const [learners, courses] = [await world.learners(size), await world.courses(4)]
    const violations: string[] = []
    let sent = 0
    const orders: string[] = []
    await inParallel(learners, 2, async (learner, index) => {
      const made = await orderOf(learner, courses[index % courses.length] ?? '')
      orders.push(made.orderId)
      const before = sandbox.events().length
      const success = pay(sandbox, made)
      const events = sandbox.events().slice(before)
      const mine = events.filter(({ body }) => body.includes(made.orderId))
      const calls = [
        ...mine.flatMap(({ id }) => Array.from({ length: copies }, () => sandbox.deliver(id))),
        ...Array.from({ length: copies }, async () => (await learner.call('rest', 'purchases.verify', success)).status),
      ]
      sent += calls.length
      const refused = (await Promise.all(calls)).filter((status) => status !== 200)
      if (refused.length > 0) violations.push(`${made.orderId}: answered ${refused.join(', ')}`)
    })
    violations.push(...(await untilNone(60_000, () => disagreements({ sandbox, pool }))))
    const { rows } = await pool.query(
      `select o.provider_order_id as id from orders o where provider_order_id = any($1) and not (
         (select count(*) from purchases u join payments p on p.id = u.payment_id where p.order_id = o.id) = 1
         and (select count(*) from ledger_lines l join payments p on p.id = l.payment_id where p.order_id = o.id) = 2)`,
      [orders],
    )
    violations.push(...rows.map(({ id }) => `${id}: not exactly one purchase and one entry`))
    return { trials: size, violations, note: `${sent} deliveries and verifications, at least 20 at once` }
  })

export const repeatedEvents: Scenario = {
  promise: 'R3',
  title: 'orders with each event × 5 and verify × 5 at once',
  full: 200,
  small: 6,
  run,
}
