import { orderOf } from '../browser.ts'
import { inCalmWorld } from '../calm-world.ts'
import { refundInDashboard } from '../dashboard.ts'
import { ordersNot, ownersAmong } from '../facts.ts'
import { disagreements } from '../oracle.ts'
import { untilSettled, workOff } from '../passing-time.ts'
import { deliverEvent, eventAbout } from '../provider-events.ts'
import type { Finding, Pace, Scenario } from '../scenario.ts'
import { inParallel } from '../waiting.ts'
import type { CalmWorld, Learner } from '../world.ts'

/** How often the look at each payment's refunds fails. */
const failures = 2

const failLooks = ({ sandbox }: CalmWorld, payments: number) =>
  sandbox.faults.add({ kind: 'bad-gateway', route: 'GET /v1/payments/:id/refunds', times: failures * payments })

/** Paid and refunded before anybody heard of either: nobody may have the course at any time. */
const unseen = async (world: CalmWorld, learners: readonly Learner[], courseId: string) => {
  const { sandbox, pool } = world
  const orders: string[] = []
  await inParallel(learners, 4, async (learner) => {
    const { orderId } = await orderOf(learner, courseId)
    await refundInDashboard(world, sandbox.pay({ order_id: orderId }).payment_id)
    orders.push(orderId)
  })
  failLooks(world, learners.length)
  const violations = new Set<string>()
  const left = await untilSettled(world, async () => {
    for (const one of await ownersAmong(pool, learners)) violations.add(`${one}, refunded before`)
    return ordersNot(pool, 'refunded', orders)
  })
  return [...violations, ...left]
}

/** Bought in quiet, then refunded: an event mentions it without carrying it. */
const mentioned = async (world: CalmWorld, learners: readonly Learner[], courseId: string) => {
  const { sandbox, pool } = world
  const orders: string[] = []
  const payments: string[] = []
  await inParallel(learners, 4, async (learner) => {
    const { orderId } = await orderOf(learner, courseId)
    const { payment_id } = sandbox.pay({ order_id: orderId })
    for (const name of ['payment.authorized', 'payment.captured'])
      await deliverEvent(world, eventAbout(world, name, payment_id))
    orders.push(orderId)
    payments.push(payment_id)
  })
  const violations = [...(await workOff(world)), ...(await ordersNot(pool, 'paid', orders))]
  failLooks(world, payments.length)
  await inParallel(payments, 4, async (id) => {
    const refundId = await refundInDashboard(world, id)
    const { payload, ...event } = JSON.parse(eventAbout(world, 'refund.processed', refundId))
    const mention = {
      ...event,
      event: 'payment.captured',
      contains: ['payment'],
      payload: { payment: payload.payment },
    }
    await deliverEvent(world, JSON.stringify(mention))
  })
  return [...violations, ...(await untilSettled(world, () => ordersNot(pool, 'refunded', orders)))]
}

const run = (postgresUrl: string, size: number, pace: Pace): Promise<Finding> =>
  inCalmWorld(postgresUrl, pace, async (world) => {
    const [learners, [courseId = '']] = [await world.learners(size), await world.courses(1)]
    const half = Math.ceil(size / 2)
    world.sandbox.faults.add({ kind: 'webhook-drop' })
    const violations = await unseen(world, learners.slice(0, half), courseId)
    violations.push(...(await mentioned(world, learners.slice(half), courseId)), ...(await disagreements(world)))
    return {
      trials: size,
      violations,
      note: `the first ${failures} requests for each fail; half of them are refunds we hadn’t heard of`,
    }
  })

export const failedLooks: Scenario = {
  promise: 'R16',
  title: 'refunds that can’t be looked up',
  full: 200,
  small: 8,
  run,
}
