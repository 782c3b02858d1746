import { setTimeout as pause } from 'node:timers/promises'
import type { Success } from '../buying.ts'
import { orderOf } from './browser.ts'
import { refundInDashboard } from './dashboard.ts'
import type { Learner, World } from './world.ts'

/** What one learner, their bank, the seller and the provider's dashboard have come to with one course. */
type Life = { learner: Learner; courseId: string; orders: string[]; payments: string[]; successes: Success[] }
type Step = (world: World, life: Life) => unknown

const any = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)]
const chance = (share: number): boolean => Math.random() < share
const vpas = ['success@razorpay', 'success@razorpay', 'failure@razorpay', 'pending@razorpay'] as const

const pay: Step = ({ sandbox }, { orders, payments, successes }) => {
  const instrument = { method: 'upi', vpa: any(vpas) ?? vpas[0] } as const
  const paid = sandbox.pay({ order_id: any(orders) ?? '', instrument, ...(chance(0.5) && { capture: false }) })
  payments.push(paid.payment_id)
  if (paid.next === 'done') successes.push(paid.success)
}

const verify: Step = async (_, { learner, successes }) => {
  const success = any(successes)
  if (success) await learner.call('rest', 'purchases.verify', success)
}

/** Something about the learner's orders that the seller presses. */
const press =
  (call: 'sales.refund' | 'sales.sync'): Step =>
  async ({ admin, pool }, { orders }) => {
    const { rows } = await pool.query('select id from orders where provider_order_id = $1', [any(orders)])
    if (rows[0]) await (await admin()).call('rest', call, { id: rows[0].id })
  }

const replay: Step = async ({ sandbox }, { orders }) => {
  const event = any(sandbox.events().filter(({ body }) => orders.some((id) => body.includes(id))))
  if (event) await Promise.all([sandbox.deliver(event.id), sandbox.deliver(event.id)])
}

const steps: readonly Step[] = [
  async (_, life) => void life.orders.push((await orderOf(life.learner, life.courseId)).orderId),
  pay,
  pay,
  pay,
  verify,
  verify,
  replay,
  ({ sandbox }, { payments }) => sandbox.authorize(any(payments) ?? ''),
  ({ sandbox }, { payments }) => sandbox.authorize(any(payments) ?? ''),
  ({ sandbox }, { payments }) => sandbox.capture(any(payments) ?? ''),
  ({ sandbox }, { payments }) => sandbox.autoRefund(any(payments) ?? ''),
  (world, { payments }) => refundInDashboard(world, any(payments) ?? '', chance(0.5) ? 10_000 : undefined),
  press('sales.refund'),
  press('sales.sync'),
  (_, { learner }) => learner.call('rest', 'purchases.list'),
]

/** Does so many steps of a life, one after the other; what is refused, or finds nobody, leaves everything as it is. */
export const live = async (world: World, learner: Learner, courseId: string, count: number): Promise<void> => {
  const life: Life = {
    learner,
    courseId,
    orders: [(await orderOf(learner, courseId)).orderId],
    payments: [],
    successes: [],
  }
  for (let done = 0; done < count; done++) {
    const step = any(steps)
    await Promise.resolve()
      .then(() => step?.(world, life))
      .catch(() => undefined)
    await pause(30 * Math.random())
  }
}
