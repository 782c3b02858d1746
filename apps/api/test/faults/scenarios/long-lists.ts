import { orderOf } from '../browser.ts'
import { inCalmWorld } from '../calm-world.ts'
import { foreignOrder, refundInDashboard } from '../dashboard.ts'
import { ordersNot } from '../facts.ts'
import { disagreements } from '../oracle.ts'
import { untilSettled, workOff } from '../passing-time.ts'
import type { Finding, Pace, Scenario } from '../scenario.ts'
import { inParallel } from '../waiting.ts'
import type { CalmWorld, Learner } from '../world.ts'

const failing = { method: 'upi', vpa: 'failure@razorpay' } as const
const cash = { method: 'cod' } as const
/** More than the provider lists by itself. */
const many = 11
/** In ms: each part of a refund leaves jobs, behind which captures wait. */
const patience = 120_000

/** Has the learner at the checkout do something there; answers the provider's order. */
type Visit = (world: CalmWorld, orderId: string) => Promise<void> | void

/** Pays and gets all of it back, in so many parts that they don't fit on a page. */
const refundedInParts: Visit = async (world, orderId) => {
  const { payment_id, payment } = world.sandbox.pay({ order_id: orderId })
  const part = Math.floor(payment.amount / (many + 1))
  for (let parts = 0; parts < many; parts++) await refundInDashboard(world, payment_id, part)
  await refundInDashboard(world, payment_id)
}

/** Fails so often that the payment that the bank agrees to in the end is on the second page. */
const failedOften: Visit = ({ sandbox }, orderId) => {
  const first = sandbox.pay({ order_id: orderId, instrument: failing }).payment_id
  for (let more = 0; more < many; more++) sandbox.pay({ order_id: orderId, instrument: failing })
  sandbox.authorize(first)
}

/** Tries a payment that gets into a state nobody knows, then pays; a refund of a part gets into one, and comes back. */
const amidOddStates: Visit = async (world, orderId) => {
  const { sandbox } = world
  const odd = (entity: string, state: string) => sandbox.faults.add({ kind: 'odd-state', entity, state })
  odd(sandbox.pay({ order_id: orderId, instrument: failing }).payment_id, 'on_hold')
  const { payment_id } = sandbox.pay({ order_id: orderId })
  const refund = await refundInDashboard(world, payment_id, 10_000)
  odd(refund, 'under_review')
  sandbox.reverseRefund(refund)
}

/** What another site on the account leaves in the lists: cash to be collected, a reversed refund, unknown states. */
const foreignOddities = async (world: CalmWorld): Promise<string[]> => {
  const { sandbox } = world
  const orders = [await foreignOrder(world), await foreignOrder(world)]
  sandbox.pay({ order_id: orders[0] ?? '', instrument: cash })
  const { payment_id } = sandbox.pay({ order_id: orders[1] ?? '' })
  sandbox.reverseRefund(await refundInDashboard(world, payment_id, 10_000))
  sandbox.faults.add({ kind: 'odd-state', entity: await refundInDashboard(world, payment_id, 10_000), state: 'split' })
  sandbox.faults.add({ kind: 'odd-state', entity: payment_id, state: 'under_review' })
  return orders
}

/** Only lists tell of what happened: all webhooks are lost, and nobody comes back from the checkout. */
const run = (postgresUrl: string, size: number, pace: Pace): Promise<Finding> =>
  inCalmWorld(postgresUrl, pace, async (world) => {
    const { sandbox, pool, api } = world
    sandbox.faults.add({ kind: 'webhook-drop' })
    const [learners, [courseId = '']] = [await world.learners(size), await world.courses(1)]
    const visits = [refundedInParts, failedOften, amidOddStates]
    const orders = visits.map((): string[] => [])
    const visit = async (learner: Learner, index: number) => {
      const { orderId } = await orderOf(learner, courseId)
      orders[index % visits.length]?.push(orderId)
      await visits[index % visits.length]?.(world, orderId)
    }
    await inParallel(learners, 4, visit)
    const foreign = new Set(await foreignOddities(world))
    const [refunded = [], ...bought] = orders
    const wrong = async () => [
      ...(await ordersNot(pool, 'refunded', refunded)),
      ...(await ordersNot(pool, 'paid', bought.flat())),
    ]
    const violations = await untilSettled(world, wrong, patience)
    // The daily round gets past them as well, and finds nothing to do.
    await api.advance(86_400_000)
    violations.push(...(await workOff(world, 'begin-audit')), ...(await workOff(world, 'reconcile')))
    const { rows } = await pool.query('select audited_until from provider_audits where until is null')
    if (!rows[0]?.audited_until) violations.push('the daily round didn’t come to its end')
    violations.push(...(await wrong()), ...(await disagreements(world, foreign)))
    const note = `${many + 1} refunds of a payment, ${many + 1} payments of an order, and states that nobody knows; all webhooks lost`
    return { trials: size, violations, note }
  })

export const longLists: Scenario = {
  promise: 'R32',
  title: 'orders with long lists, and with unknown states in them',
  full: 300,
  small: 6,
  run,
}
