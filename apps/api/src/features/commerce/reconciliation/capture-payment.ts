import { ProviderFailure } from '../../port-errors.ts'
import type { Ports } from '../../scope.ts'
import { recordOrderEvent } from '../orders/order-events.ts'
import type { PlacedOrder } from '../orders/order-repository.ts'
import type { ProviderPayment } from '../payments/payment-provider.ts'
import { paymentWithOrder, recordCaptureRefusal } from '../payments/payment-repository.ts'
import { paymentAnswer } from './payment-answer.ts'
import { settlePayment } from './settle-payment.ts'

type Needs = Pick<Ports, 'db' | 'now' | 'log' | 'payments'>

/** Captures what is authorized; answers the payment as it then is, and why the provider would not capture it if it did not. */
const capture = async (
  { payments }: Needs,
  { id, order }: { id: string; order: PlacedOrder },
): Promise<{ payment: ProviderPayment; refusal?: string }> => {
  let payment = await payments.payment(id)
  let refusal: string | undefined
  // Where the customer bears the fee, the documentation has both amounts: the one that was authorized, and the order's.
  // https://razorpay.com/docs/api/payments/capture
  for (const amountPaise of new Set([payment.amountPaise, order.amountPaise])) {
    if (payment.status !== 'authorized') return { payment }
    try {
      return { payment: await payments.capture(id, { amountPaise, currency: payment.currency }) }
    } catch (error) {
      if (!(error instanceof ProviderFailure && error.kind === 'refused')) throw error
      refusal ??= error.reason ?? error.message
      // It may have been captured, or returned, a moment before: the payment itself says so.
      payment = await payments.payment(id)
    }
  }
  return payment.status === 'authorized' && refusal !== undefined ? { payment, refusal } : { payment }
}

/**
 * Captures an authorized payment and settles it: the provider returns the money of one that nobody captures within five
 * days. https://razorpay.com/docs/payments/payments/capture-settings/ . One that it refuses to capture stays authorized,
 * is shown to the admin, and is tried again by the reconciler until the provider has captured or returned it. A payment
 * that does not match its order is never captured. Throws ProviderFailure where the provider does not answer.
 */
export const capturePayment = async (ports: Needs, paymentId: string): Promise<void> => {
  const known = await paymentWithOrder(ports.db, paymentId)
  if (known?.payment.status !== 'authorized') return
  const { payment, refusal } = await capture(ports, { id: paymentId, order: known.order })
  if (refusal === undefined) {
    await settlePayment(ports, await paymentAnswer(ports, known.order, payment))
    return
  }
  await ports.db.transaction(async (tx) => {
    if (await recordCaptureRefusal(tx, paymentId, refusal))
      await recordOrderEvent(tx, known.order.id, ports.now(), { kind: 'capture-refused', reference: paymentId })
  })
}
