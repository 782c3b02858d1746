import { expect, test } from 'vitest'
import { capturePayment } from '../../src/features/commerce/reconciliation/capture-payment.ts'
import { paymentAnswer } from '../../src/features/commerce/reconciliation/payment-answer.ts'
import { settlePayment } from '../../src/features/commerce/reconciliation/settle-payment.ts'
import { order, owned, pay } from '../buying.ts'
import { newLearner } from '../people.ts'
import { recordsOf } from './books.ts'
import { payUncaptured, shop } from './shop.ts'

// The provider mixes up what it is asked about.
const at = shop()

test('a learner gets nothing for another learner’s payment in the answer about their order; who paid gets the course', async () => {
  const { courseId, learner: payer, made: theirs } = await at.checkout()
  const learner = await newLearner(at.api.url)
  await order(learner, courseId)
  at.webhooks('lost')
  pay(at.api.sandbox, theirs)
  at.api.sandbox.faults.add({ kind: 'other-payments', order_id: theirs.orderId, times: 1 })
  expect(await owned(learner)).toEqual([])
  // Not even after the payment that doesn't belong here was reported: who paid is due at once.
  await at.reconcileAfter(0)
  expect(await owned(payer)).toEqual([courseId])
  expect(await owned(learner)).toEqual([])
  expect(await recordsOf(at.api, courseId)).toMatchObject({
    orders: ['paid', 'open'],
    payments: [{ status: 'captured' }],
  })
})

test('an update whose payment says that it pays another order moves nothing', async () => {
  const [one, other] = [await at.checkout(), await at.checkout()]
  at.webhooks('lost')
  const { razorpay_payment_id: id } = pay(at.api.sandbox, other.made)
  const { ports } = at.api.parts
  const payment = await ports.payments.payment(id)
  const update = { providerOrderId: one.made.orderId, payment, isAnswer: true }
  expect(await settlePayment(ports, update)).toBe('quarantined')
  expect(await recordsOf(at.api, one.courseId)).toMatchObject({ orders: ['open'], payments: [], owned: [], books: {} })
})

test('a payment isn’t captured on an answer about another order', async () => {
  const [one, other] = [await at.checkout(), await at.checkout()]
  at.webhooks('lost')
  at.api.sandbox.faults.add({ kind: 'server-error', route: 'POST /v1/payments/:id/capture' })
  const { razorpay_payment_id: id, ...success } = payUncaptured(at, one.made)
  await one.learner.call('rest', 'purchases.verify', { razorpay_payment_id: id, ...success })
  await at.api.jobsDone()
  at.api.sandbox.faults.clear()
  const { ports } = at.api.parts
  const mixedUp: typeof ports.payments.payment = async (asked) => ({
    ...(await ports.payments.payment(asked)),
    providerOrderId: other.made.orderId,
  })
  const capture = capturePayment({ ...ports, payments: { ...ports.payments, payment: mixedUp } }, id)
  await expect(capture).rejects.toMatchObject({ kind: 'unavailable' })
  expect(at.api.sandbox.ledger().orders.find(({ order_id }) => order_id === one.made.orderId)?.captured).toBe(0)
})

test('a refund of another payment isn’t booked, and an order with another receipt explains no amount', async () => {
  const { courseId, made } = await at.checkout()
  const { razorpay_payment_id: id } = pay(at.api.sandbox, made)
  await at.settled()
  const { ports } = at.api.parts
  const payment = await ports.payments.payment(id)
  const refund = {
    id: 'rfnd_00000000000001',
    paymentId: 'pay_00000000000001',
    status: 'processed' as const,
    reportedStatus: 'processed',
    amountPaise: 49_950,
  }
  await settlePayment(ports, { providerOrderId: made.orderId, payment, refunds: [refund], isAnswer: true })
  expect(await recordsOf(at.api, courseId)).toMatchObject({ orders: ['paid'], owned: [{}], refunds: [] })
  const asked = { id: 'not the receipt', providerOrderId: made.orderId, amountPaise: 49_000 }
  await expect(paymentAnswer(ports, asked, payment)).rejects.toMatchObject({ kind: 'unavailable' })
})
