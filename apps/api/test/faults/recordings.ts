import { createHmac, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { AppError } from '../../src/features/app-error.ts'
import { createOrder } from '../../src/features/commerce/checkout/create-order.ts'
import { verifyPayment } from '../../src/features/commerce/checkout/verify-payment.ts'
import { processEvent } from '../../src/features/commerce/reconciliation/process-event.ts'
import { receiveEvent } from '../../src/features/commerce/reconciliation/receive-event.ts'
import type { Actor, Ports, Scope } from '../../src/features/scope.ts'
import { type PaymentCase, paymentCases } from './payment-cases.ts'
import type { CalmWorld } from './world.ts'

/** Somebody with an order of their own. */
export type Buyer = { scope: Scope & { actor: Actor }; orderId: string }
type Message = { event: string } | { verify: string }
/** One run of a payment case: the messages it caused, in order, and the provider's ids in them. */
export type Recording = { name: string; orderId: string; messages: Message[]; ids: string[] }

/** A new buyer, with an order at the provider, for each call. */
export const buyers = (ports: Ports, courseId: string, learnerIds: readonly string[]): (() => Promise<Buyer>) => {
  const ids = learnerIds.values()
  const none = { read: () => undefined, set: () => undefined, clear: () => undefined }
  return async () => {
    const id = ids.next().value
    if (id === undefined) throw new Error('There are no learners left')
    const actor: Actor = { id, realm: 'user' }
    const scope = {
      ...ports,
      address: '127.0.0.1',
      userAgent: '',
      language: 'en' as const,
      cookies: none,
      challengeCookies: none,
      actor,
      actorOf: async () => actor,
      suspendedSeller: async () => null,
      sessionOf: async () => null,
      isPictureShown: async () => false,
    }
    return { scope, orderId: (await createOrder.run(scope, { courseId })).orderId }
  }
}

/** Plays the payment case at the provider, on this buyer's order. The API doesn't hear of it. */
const recordCase = async ({ sandbox }: CalmWorld, paymentCase: PaymentCase, { orderId }: Buyer): Promise<Recording> => {
  const before = sandbox.events().length
  const verifiable = await paymentCase.play(orderId)
  const events = sandbox.events().slice(before)
  const ids = events.flatMap(({ body }) => body.match(/\b(pay|rfnd)_[A-Za-z0-9]{14}\b/g) ?? [])
  const messages = [...events.map(({ body }) => ({ event: body })), ...verifiable.map((verify) => ({ verify }))]
  return { name: paymentCase.name, orderId, messages, ids: [...new Set(ids)] }
}

/** What the provider signs with. */
type Secrets = { keySecret: string; webhookSecret: string }

/** Sends the recording's messages to the API in this order, as if they were about this buyer's order. */
export const replay = async (
  recording: Recording,
  { scope, orderId }: Buyer,
  order: readonly number[],
  { keySecret, webhookSecret }: Secrets,
) => {
  const newIds = new Map(recording.ids.map((id) => [id, `${id.split('_')[0]}_${randomBytes(7).toString('hex')}`]))
  const translated = (text: string) =>
    [...newIds, [recording.orderId, orderId] as const].reduce((whole, [from, to]) => whole.replaceAll(from, to), text)
  for (const index of order) {
    const message = recording.messages[index]
    if (!message) throw new Error(`${recording.name} has no message ${index}`)
    if ('event' in message) {
      const id = `evt_${randomBytes(7).toString('hex')}`
      const body = translated(message.event)
      const signature = createHmac('sha256', webhookSecret).update(body).digest('hex')
      await receiveEvent.run({ ...scope, actor: null }, { body, signature, eventId: id })
      await processEvent(scope, id)
    } else {
      const paymentId = translated(message.verify)
      const signature = createHmac('sha256', keySecret).update(`${orderId}|${paymentId}`).digest('hex')
      const success = {
        razorpay_order_id: orderId,
        razorpay_payment_id: paymentId,
        razorpay_signature: signature,
      }
      // CONFLICT: the payment has been refunded already.
      await verifyPayment.run(scope, success).catch((error) => {
        if (!(error instanceof AppError && error.code === 'CONFLICT')) throw error
      })
    }
  }
}

export type State = { owned: number; books: Record<string, number>; rest: unknown }

/** What the buyer's order has come to, without the ids and times that differ between replays. */
export const stateOf = async (pool: pg.Pool, { orderId }: Buyer): Promise<State> => {
  const { rows } = await pool.query(
    `with o as (select * from orders where provider_order_id = $1), p as (select * from payments where order_id in (select id from o))
     select
       (select count(*)::int from purchases u join order_lines l on l.learner_id = u.learner_id and l.course_id = u.course_id join o on o.id = l.order_id where u.revoked_at is null) as owned,
       (select coalesce(json_object_agg(account, paise), '{}') from (select account, sum(amount_paise) as paise
          from ledger_lines where payment_id in (select id from p) group by account) books) as books,
       (select json_agg(status) from o) as orders,
       (select json_agg(status order by status) from p) as payments,
       (select json_agg(json_build_array(status, reason, amount_paise) order by status, reason, amount_paise)
          from refunds where payment_id in (select id from p)) as refunds`,
    [orderId],
  )
  const { owned, books, ...rest } = rows[0]
  return { owned, books, rest }
}

/**
 * Records every payment case, and replays it in the order in which it happened. The provider's own ledger must agree with
 * the resulting state, which is what every other order must lead to.
 */
export const recordAll = async (world: CalmWorld, pool: pg.Pool, nextBuyer: () => Promise<Buyer>) => {
  const violations: string[] = []
  const expectations: { recording: Recording; expected: State }[] = []
  const { RAZORPAY_KEY_SECRET: keySecret = '', RAZORPAY_WEBHOOK_SECRET: webhookSecret = '' } = world.environment
  const secrets = { keySecret, webhookSecret }
  for (const paymentCase of paymentCases(world)) {
    const played = await nextBuyer()
    const recording = await recordCase(world, paymentCase, played)
    const buyer = await nextBuyer()
    await replay(recording, buyer, [...recording.messages.keys()], secrets)
    const expected = await stateOf(pool, buyer)
    const ledger = world.sandbox.ledger().orders.find(({ order_id }) => order_id === played.orderId)
    const paise = (ledger?.captured ?? 0) - (ledger?.refunded ?? 0)
    // A verified payment that waits to be captured has its course, and is in no books yet.
    const isHeld = ledger?.payments.some(({ status }) => status === 'authorized') ?? false
    if ((expected.books.provider ?? 0) !== paise || expected.owned !== (paise > 0 || isHeld ? 1 : 0))
      violations.push(`${paymentCase.name} came to ${JSON.stringify(expected)}, but the provider holds ${paise} paise`)
    expectations.push({ recording, expected })
  }
  return { expectations, violations, secrets }
}
