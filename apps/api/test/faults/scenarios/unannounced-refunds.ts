import { orderOf } from '../browser.ts'
import { inCalmWorld } from '../calm-world.ts'
import { foreignOrder, refundInDashboard } from '../dashboard.ts'
import { countOf, ordersNot } from '../facts.ts'
import { freeKilled, hurry, runJob } from '../jobs.ts'
import { disagreements } from '../oracle.ts'
import { untilSettled, workOff } from '../passing-time.ts'
import { countRequests } from '../requests.ts'
import type { Finding, Pace, Scenario } from '../scenario.ts'
import { inParallel, untilNone, within } from '../waiting.ts'
import type { CalmWorld, Learner } from '../world.ts'

const day = 86_400_000
const pages = (items: number): number => Math.floor(items / 100) + 1

/** Learners who bought and heard of it; answers the provider's orders with their payments. */
const sell = async (world: CalmWorld, learners: readonly Learner[]): Promise<Map<string, string>> => {
  const [courseId = ''] = await world.courses(1)
  const payments = new Map<string, string>()
  await inParallel(learners, 4, async (learner) => {
    const { orderId } = await orderOf(learner, courseId)
    payments.set(orderId, world.sandbox.pay({ order_id: orderId }).payment_id)
  })
  await world.sandbox.webhooksSettled(60_000)
  return payments
}

/** The daily round: of one process that is killed with its second page in its hands, then of two at once. */
const audit = async (world: CalmWorld): Promise<string[]> => {
  const { api, pool } = world
  await api.stop()
  const twin = await world.twin()
  await twin.start({ point: 'after-list-call', hit: 2 })
  await runJob(pool, 'begin-audit')
  const working = setInterval(() => void hurry(pool), 100)
  await within('the audit to come to its second page', 60_000, twin.ended())
  clearInterval(working)
  const { rows } = await pool.query('select list, skip from provider_audits')
  const violations = rows[0]?.skip === 100 ? [] : [`killed at ${JSON.stringify(rows[0])}`]
  await freeKilled(pool)
  await Promise.all([api.start(), twin.start()])
  // Without the queue's name each of the two goes on with it at once.
  await pool.query("select graphile_worker.add_job('audit-provider') from generate_series(1, 2)")
  const unfinished = async () => {
    await hurry(pool)
    const over = await countOf(pool, 'provider_audits where until is null and audited_until is not null')
    return over > 0 ? [] : ['the audit does not end']
  }
  violations.push(...(await untilNone(60_000, unfinished)), ...(await workOff(world)))
  await twin.kill()
  return violations
}

/** Refunds made in the dashboard while every webhook is lost: only the provider's lists show them. */
const run = (postgresUrl: string, size: number, pace: Pace): Promise<Finding> =>
  inCalmWorld(postgresUrl, pace, async (world) => {
    const { api, sandbox, pool } = world
    const payments = await sell(world, await world.learners(size))
    const orders = [...payments.keys()]
    const violations = [...(await workOff(world)), ...(await ordersNot(pool, 'paid', orders))]
    sandbox.faults.add({ kind: 'webhook-drop' })
    const foreign = new Set<string>()
    // Payments of another site on the same account, so that there are several pages of the provider's list.
    for (let count = 0; count < 100 + size; count++) {
      const order_id = await foreignOrder(world)
      sandbox.pay({ order_id })
      foreign.add(order_id)
    }
    for (const id of payments.values()) await refundInDashboard(world, id)
    await api.advance(day)
    const listed = [countRequests(world, 'GET /v1/payments'), countRequests(world, 'GET /v1/refunds')]
    violations.push(...(await audit(world)))
    const [ofPayments = 0, ofRefunds = 0] = listed.map((count) => count())
    violations.push(...(await untilSettled(world, () => ordersNot(pool, 'refunded', orders))))
    // Each page by each of the three jobs at most, and by the one that was killed.
    const all = size + foreign.size
    if (ofPayments < pages(all) || ofPayments > 3 * pages(all) + 1)
      violations.push(`${ofPayments} calls for ${all} payments`)
    if (ofRefunds < pages(size) || ofRefunds > 3 * pages(size) + 1)
      violations.push(`${ofRefunds} calls for ${size} refunds`)

    // The second of the two processes may have marked an order as due that the first had settled already.
    violations.push(...(await workOff(world, 'reconcile')))
    // A further day finds nothing, and asks about nothing.
    const asked = countRequests(world, 'GET /v1/orders/:id/payments')
    await api.advance(day)
    violations.push(...(await workOff(world, 'begin-audit')), ...(await workOff(world, 'reconcile')))
    if (asked() > 0) violations.push(`${asked()} orders were asked about though the books agree`)
    violations.push(...(await disagreements(world, foreign)))
    const note = `${all} payments listed by ${ofPayments} requests, refunds by ${ofRefunds}; killed with -9 in between, then two processes`
    return { trials: size, violations, note }
  })

export const unannouncedRefunds: Scenario = {
  promise: 'R16',
  title: 'refunds made in the dashboard, all webhooks lost',
  full: 200,
  small: 8,
  run,
}
