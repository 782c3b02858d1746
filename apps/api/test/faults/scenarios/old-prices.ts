import { newCourse } from '../../people.ts'
import { insist, orderOf } from '../browser.ts'
import { inCalmWorld } from '../calm-world.ts'
import { ordersNot, ownersAmong } from '../facts.ts'
import { disagreements } from '../oracle.ts'
import { untilSettled, workOff } from '../passing-time.ts'
import type { Finding, Pace, Scenario } from '../scenario.ts'
import { inParallel } from '../waiting.ts'
import type { CalmWorld, Learner } from '../world.ts'

const hour = 3_600_000
const slow = { method: 'upi', vpa: 'pending@razorpay' } as const

/** Learners with an order for a course at ₹1; those of the first half begin to pay at once, and their bank takes its time. */
const begin = async ({ sandbox }: CalmWorld, learners: readonly Learner[], courseId: string) => {
  const begun: { learner: Learner; orderId: string; paymentId?: string }[] = []
  await inParallel(learners, 8, async (learner, index) => {
    const { orderId } = await orderOf(learner, courseId)
    const isInTime = index < learners.length / 2
    begun.push({
      learner,
      orderId,
      ...(isInTime && { paymentId: sandbox.pay({ order_id: orderId, instrument: slow }).payment_id }),
    })
  })
  return begun
}

/** Payments begun in time count at ₹1 when the bank agrees days later; those begun now on the same old orders go back. */
const run = (postgresUrl: string, size: number, pace: Pace): Promise<Finding> =>
  inCalmWorld(postgresUrl, pace, async (world) => {
    const { api, sandbox, pool } = world
    const admin = await world.admin()
    const id = await newCourse(admin, { price: 1 })
    const begun = await begin(world, await world.learners(size), id)
    await admin.call('rest', 'courses.update', { id, price: 5_000 })
    const violations: string[] = []
    await api.advance(72 * hour + 60_000)
    violations.push(...(await workOff(world, 'reconcile')))
    const inTime = begun.filter(({ paymentId }) => paymentId)
    const late = begun.filter(({ paymentId }) => !paymentId)
    await inParallel(inTime, 4, async ({ paymentId = '' }) => void sandbox.authorize(paymentId))
    await inParallel(late, 4, async ({ learner, orderId }, index) => {
      // Some of them weeks later: a quarter by a page that verifies, the others by news or the reconciler alone.
      const paid = sandbox.pay({ order_id: orderId, ...(index % 2 && { capture: false }) })
      if (paid.next !== 'done') throw new Error(`the payment is ${paid.next}`)
      if (index % 4 > 1) return
      const { status } = await insist(() => learner.call('rest', 'purchases.verify', paid.success))
      if (status !== 409) violations.push(`verifying a payment begun too late was answered ${status}`)
    })
    await sandbox.webhooksSettled(60_000)
    const orders = late.map(({ orderId }) => orderId)
    violations.push(...(await untilSettled(world, () => ordersNot(pool, 'refunded', orders))))
    violations.push(...(await untilSettled(world, () => disagreements(world))))
    const learners = (some: typeof begun) => some.map(({ learner }) => learner)
    const owners = await ownersAmong(pool, learners(inTime))
    if (owners.length !== inTime.length)
      violations.push(`${owners.length} of ${inTime.length} that began in time have it`)
    violations.push(...(await ownersAmong(pool, learners(late))))
    const note = `at ₹1 while the course costs ₹5,000: ${inTime.length} begun in time, ${late.length} after three days`
    return { trials: size, violations, note }
  })

export const oldPrices: Scenario = {
  promise: 'R21',
  title: 'payments on old orders',
  full: 200,
  small: 8,
  run,
}
