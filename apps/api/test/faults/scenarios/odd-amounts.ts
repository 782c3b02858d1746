import { mispriceOrder } from '../../buying.ts'
import { insist, orderOf } from '../browser.ts'
import { inCalmWorld } from '../calm-world.ts'
import { ordersNot } from '../facts.ts'
import { disagreements } from '../oracle.ts'
import { untilSettled, workOff } from '../passing-time.ts'
import type { Finding, Pace, Scenario } from '../scenario.ts'
import { inParallel, untilNone } from '../waiting.ts'
import type { CalmWorld, Learner } from '../world.ts'

const failing = { method: 'upi', vpa: 'failure@razorpay' } as const

/** The learner pays, and the page verifies it or is closed; answers the provider's order. */
const pay = async (
  { sandbox }: CalmWorld,
  learner: Learner,
  courseId: string,
  isVerified: boolean,
): Promise<string> => {
  const { orderId } = await orderOf(learner, courseId)
  const paid = sandbox.pay({ order_id: orderId })
  if (paid.next !== 'done') throw new Error(`the payment is ${paid.next}`)
  if (isVerified) await insist(() => learner.call('rest', 'purchases.verify', paid.success))
  return orderId
}

/** The payment fails, and the bank agrees to it after all. */
const payLate = async ({ sandbox }: CalmWorld, learner: Learner, courseId: string) => {
  const { orderId } = await orderOf(learner, courseId)
  sandbox.authorize(sandbox.pay({ order_id: orderId, instrument: failing }).payment_id)
}

/** The customer bears the fee: a third is verified, a third only announced, and of a third nobody hears; some are late. */
const feeOnTop = async (world: CalmWorld, learners: readonly Learner[], courseId: string) => {
  const { sandbox } = world
  const fee = sandbox.faults.add({ kind: 'fee-bearer' })
  const third = Math.ceil(learners.length / 3)
  await inParallel(learners.slice(0, third), 4, async (one) => void (await pay(world, one, courseId, true)))
  const unverified = (one: Learner, index: number) =>
    index % 2 ? payLate(world, one, courseId) : pay(world, one, courseId, false).then(() => undefined)
  await inParallel(learners.slice(third, 2 * third), 4, unverified)
  await sandbox.webhooksSettled(60_000)
  const lost = sandbox.faults.add({ kind: 'webhook-drop' })
  await inParallel(learners.slice(2 * third), 4, unverified)
  sandbox.faults.clear(lost)
  sandbox.faults.clear(fee)
  const violations = await untilSettled(world, () => disagreements(world))
  const { customer_fee } = sandbox.ledger()
  return customer_fee > 0 ? violations : [...violations, 'nobody paid a fee on top']
}

/** Rightly signed events of another amount or currency: the provider's own answer puts them right. */
const wrongEvents = async (world: CalmWorld, learners: readonly Learner[], courseId: string) => {
  const { sandbox, pool } = world
  const wrong = sandbox.faults.add({ kind: 'webhook-wrong-amount' })
  const foreign = sandbox.faults.add({ kind: 'webhook-wrong-currency' })
  const orders: string[] = []
  await inParallel(learners, 4, async (one) => void orders.push(await pay(world, one, courseId, false)))
  await sandbox.webhooksSettled(60_000)
  sandbox.faults.clear(wrong)
  sandbox.faults.clear(foreign)
  /** The reconciler asks the provider at the next full minute, which may have come already: then nothing is left to believe. */
  const believed = async () => {
    const { rows } = await pool.query(
      `select id from webhook_events where outcome = 'applied' and body ~ $1 and not exists
         (select from orders where asked_at is not null and strpos(webhook_events.body, provider_order_id) > 0)`,
      [orders.join('|')],
    )
    return rows.map(({ id }) => `believed: ${id}`)
  }
  const notAsked = async () => {
    const { rows } = await pool.query(
      "select id, status from orders where provider_order_id = any($1) and status <> 'open' and asked_at is null",
      [orders],
    )
    return rows.map(({ id, status }) => `${id} is ${status} by an event of another amount`)
  }
  const violations = [...(await workOff(world)), ...(await believed()), ...(await notAsked())]
  return [...violations, ...(await untilSettled(world, () => disagreements(world)))]
}

/** The provider's order is of another amount than ours, which nothing explains; half are verified before that is seen. */
const unexplained = async (world: CalmWorld, learners: readonly Learner[], courseId: string) => {
  const { sandbox, pool } = world
  const refusing = sandbox.faults.add({ kind: 'refund-refuse' })
  const orders: string[] = []
  await inParallel(learners, 4, async (learner, index) => {
    const { orderId } = await orderOf(learner, courseId)
    await mispriceOrder(pool, orderId)
    const paid = sandbox.pay({ order_id: orderId })
    if (paid.next !== 'done') throw new Error(`the payment is ${paid.next}`)
    if (index % 2) await insist(() => learner.call('rest', 'purchases.verify', paid.success))
    orders.push(orderId)
  })
  const untold = async () => {
    const { body } = await (await world.admin()).call('rest', 'sales.attention')
    const shown = new Set((body.content as { order: { _id: string } }[]).map(({ order }) => order._id))
    const { rows } = await pool.query('select id from orders where provider_order_id = any($1)', [orders])
    const hidden = rows.filter(({ id }) => !shown.has(id)).map(({ id }) => `not shown to the seller: ${id}`)
    const answers = await Promise.all(learners.map((one) => insist(() => one.call('rest', 'purchases.list'))))
    const untaught = answers.filter(({ body }) => (body.paymentNotices as unknown[]).length === 0)
    return [...hidden, ...untaught.map(() => 'the page says nothing to a buyer')]
  }
  const violations = await untilSettled(world, untold)
  sandbox.faults.clear(refusing)
  await world.api.advance(25 * 3_600_000)
  violations.push(...(await untilSettled(world, () => ordersNot(pool, 'refunded', orders))))
  return [...violations, ...(await untilNone(60_000, () => disagreements(world)))]
}

const run = (postgresUrl: string, size: number, pace: Pace): Promise<Finding> =>
  inCalmWorld(postgresUrl, pace, async (world) => {
    const [learners, [courseId = '']] = [await world.learners(size), await world.courses(1)]
    const [half, quarter] = [Math.ceil(size / 2), Math.ceil(size / 4)]
    const violations = await feeOnTop(world, learners.slice(0, half), courseId)
    violations.push(...(await wrongEvents(world, learners.slice(half, half + quarter), courseId)))
    violations.push(...(await unexplained(world, learners.slice(half + quarter), courseId)))
    const note =
      'half with the fee on top, of which a third late, a quarter with a wrong amount in the event, a quarter of an amount that nothing explains'
    return { trials: size, violations, note }
  })

export const oddAmounts: Scenario = {
  promise: 'R18',
  title: 'payments of another amount than the order',
  full: 200,
  small: 12,
  run,
}
