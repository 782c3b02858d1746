import { randomUUID } from 'node:crypto'
import { inCalmWorld } from '../calm-world.ts'
import { foreignOrder, refundInDashboard } from '../dashboard.ts'
import { ordersNot } from '../facts.ts'
import { disagreements } from '../oracle.ts'
import { workOff } from '../passing-time.ts'
import type { Finding, Pace, Scenario } from '../scenario.ts'
import { inParallel, untilNone } from '../waiting.ts'
import type { CalmWorld, Learner } from '../world.ts'

const failing = { method: 'upi', vpa: 'failure@razorpay' } as const

/** What another site's orders carry: nothing, names of its own, or even a receipt that looks like one of ours. */
const looks = [
  {},
  { receipt: 'invoice-17', notes: { shop: 'kites', order: '17' } },
  { notes: { site: 'https://kites.example.org' } },
] as const

/** Another site's order is paid, paid late, or refunded, on the same account. */
const sellElsewhere = async (world: CalmWorld, index: number, receipt?: string): Promise<string> => {
  const { sandbox } = world
  const look = looks[index % looks.length] ?? {}
  const given = receipt ?? ('receipt' in look ? `${look.receipt}-${index}` : undefined)
  const order_id = await foreignOrder(world, { ...look, ...(given && { receipt: given }) })
  if (index % 4 === 0) sandbox.authorize(sandbox.pay({ order_id, instrument: failing }).payment_id)
  else if (index % 4 === 1) await refundInDashboard(world, sandbox.pay({ order_id }).payment_id)
  else sandbox.pay({ order_id })
  return order_id
}

/** The provider makes our order, and its answer is lost: it is paid before anybody asks again. */
const payUnanswered = async ({ sandbox }: CalmWorld, learner: Learner, courseId: string): Promise<string> => {
  const before = new Set(sandbox.ledger().orders.map(({ order_id }) => order_id))
  sandbox.faults.add({ kind: 'drop-response', route: 'POST /v1/orders', times: 1 })
  const { status } = await learner.call('rest', 'purchases.order', { courseId })
  const made = sandbox.ledger().orders.find(({ order_id }) => !before.has(order_id))
  if (status !== 503 || !made) throw new Error(`ordering without an answer was answered ${status}`)
  sandbox.pay({ order_id: made.order_id })
  return made.order_id
}

const run = (postgresUrl: string, size: number, pace: Pace): Promise<Finding> =>
  inCalmWorld(postgresUrl, pace, async (world) => {
    const { sandbox, pool } = world
    const [learners, [courseId = '']] = [await world.learners(Math.ceil(size / 4)), await world.courses(1)]
    const own: string[] = []
    for (const learner of learners) own.push(await payUnanswered(world, learner, courseId))
    await sandbox.webhooksSettled(60_000)
    const violations = [...(await workOff(world)), ...(await ordersNot(pool, 'paid', own))]

    const { rows } = await pool.query('select id from orders order by id')
    const foreign = new Set<string>()
    await inParallel([...Array(size).keys()], 4, async (index) => {
      // Some carry a receipt like ours: of nobody, or of an order of ours that the provider has refused to make twice.
      foreign.add(await sellElsewhere(world, index, index % 5 === 0 ? randomUUID() : undefined))
    })
    await sandbox.webhooksSettled(60_000)
    const begun = performance.now()
    const unfinished = async () => {
      const { rows: left } = await pool.query(
        "select id, outcome from webhook_events where body ~ $1 and outcome is distinct from 'ignored'",
        [[...foreign].join('|')],
      )
      return left.map(({ id, outcome }) => `${id} is ${outcome ?? 'waiting'}`)
    }
    violations.push(...(await untilNone(60_000, unfinished)))
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    const { rows: tried } = await pool.query('select key from graphile_worker.jobs where attempts > 0')
    violations.push(...tried.map(({ key }) => `is tried again: ${key}`), ...(await disagreements(world, foreign)))
    if (rows.length !== learners.length) violations.push(`${rows.length} orders for ${learners.length} intents`)
    const note = `all of theirs ignored ${seconds} s after the last; ${own.length} of ours, whose answers were lost, adopted`
    return { trials: size + own.length, violations, note }
  })

export const foreignEvents: Scenario = {
  promise: 'R22',
  title: 'orders of other sites on the same account',
  full: 200,
  small: 12,
  run,
}
