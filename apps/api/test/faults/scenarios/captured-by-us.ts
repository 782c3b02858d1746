import type { Mailbox } from '@skillharbor/local-stack/mailbox'
import { insist, orderOf } from '../browser.ts'
import { inCalmWorld } from '../calm-world.ts'
import { ordersNot, ownersAmong } from '../facts.ts'
import { withMailbox } from '../mailbox.ts'
import { disagreements } from '../oracle.ts'
import { untilSettled } from '../passing-time.ts'
import type { Finding, Pace, Scenario } from '../scenario.ts'
import { inParallel } from '../waiting.ts'
import type { CalmWorld, Learner } from '../world.ts'

const failing = { method: 'upi', vpa: 'failure@razorpay' } as const
const captureRoute = 'POST /v1/payments/:id/capture'

/** Does the work for the first half with webhooks, for the second half without. */
const halfWithoutWebhooks = async (
  { sandbox }: CalmWorld,
  learners: readonly Learner[],
  work: (learner: Learner, index: number) => Promise<void>,
) => {
  const half = Math.ceil(learners.length / 2)
  await inParallel(learners.slice(0, half), 8, work)
  await sandbox.webhooksSettled(60_000)
  const lost = sandbox.faults.add({ kind: 'webhook-drop' })
  await inParallel(learners.slice(half), 8, (learner, index) => work(learner, half + index))
  sandbox.faults.clear(lost)
}

/** The provider cannot capture until it has given the money back: half of these learners have the course by then. */
const returned = async (world: CalmWorld, learners: readonly Learner[], courseId: string, { mails }: Mailbox) => {
  const { sandbox, pool } = world
  const fault = sandbox.faults.add({ kind: 'bad-gateway', route: captureRoute })
  const made: { orderId: string; paymentId: string }[] = []
  await halfWithoutWebhooks(world, learners, async (learner, index) => {
    const { orderId } = await orderOf(learner, courseId)
    const paid = sandbox.pay({ order_id: orderId, capture: false })
    if (paid.next !== 'done') throw new Error(`the payment is ${paid.next}`)
    if (index % 2 === 0) await insist(() => learner.call('rest', 'purchases.verify', paid.success))
    made.push({ orderId, paymentId: paid.payment_id })
  })
  const verified = Math.ceil(learners.length / 2)
  const owners = await ownersAmong(pool, learners)
  const violations = owners.length === verified ? [] : [`${owners.length} of ${verified} verified have the course`]
  await halfWithoutWebhooks(world, learners, async (_, index) => void sandbox.autoRefund(made[index]?.paymentId ?? ''))
  sandbox.faults.clear(fault)

  const untold = async () => {
    const mailed = new Set(mails().flatMap(({ to, subject }) => (subject.endsWith('was returned') ? to : [])))
    return [
      ...(await ownersAmong(pool, learners)),
      ...(await ordersNot(
        pool,
        'closed',
        made.map(({ orderId }) => orderId),
      )),
      ...learners.flatMap(({ id }) => (mailed.has(`${id}@skillharbor.example`) ? [] : [`not mailed: ${id}`])),
    ]
  }
  violations.push(...(await untilSettled(world, untold)))
  const { body } = await insist(() => learners.at(-1)?.call('rest', 'purchases.list') ?? Promise.reject(new Error()))
  if (!JSON.stringify(body.paymentNotices).includes('given-back'))
    violations.push('the page says nothing of the return')
  return violations
}

/** Payments that nobody captures but us: authorized late, or verified, or neither verified nor announced. */
const captured = async (world: CalmWorld, learners: readonly Learner[], courses: readonly string[]) => {
  const { sandbox, pool } = world
  await halfWithoutWebhooks(world, learners, async (learner, index) => {
    const { orderId } = await orderOf(learner, courses[index % courses.length] ?? '')
    if (index % 3 === 0) {
      sandbox.authorize(sandbox.pay({ order_id: orderId, instrument: failing }).payment_id)
      return
    }
    const paid = sandbox.pay({ order_id: orderId, capture: false })
    if (paid.next !== 'done') throw new Error(`the payment is ${paid.next}`)
    if (index % 3 === 1) await insist(() => learner.call('rest', 'purchases.verify', paid.success))
  })
  const violations = await untilSettled(world, () => disagreements(world))
  const owners = await ownersAmong(pool, learners)
  if (owners.length !== learners.length) violations.push(`${owners.length} of ${learners.length} have the course`)
  return violations
}

const run = (postgresUrl: string, size: number, pace: Pace): Promise<Finding> =>
  withMailbox((mailbox) =>
    inCalmWorld(
      postgresUrl,
      pace,
      async (world) => {
        const [learners, [first = '', ...courses]] = [await world.learners(size), await world.courses(5)]
        const quarter = Math.ceil(size / 4)
        const violations = await returned(world, learners.slice(0, quarter), first, mailbox)
        violations.push(...(await captured(world, learners.slice(quarter), courses)))
        const note = `half without webhooks; ${size - quarter} captured by us, ${quarter} returned before we could`
        return { trials: size, violations, note }
      },
      { SMTP_URL: mailbox.smtpUrl },
    ),
  )

export const capturedByUs: Scenario = {
  promise: 'R14',
  title: 'payments that the provider doesn’t capture',
  full: 200,
  small: 12,
  run,
}
