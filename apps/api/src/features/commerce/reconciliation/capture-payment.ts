import { ProviderFailure } from '../../port-errors.ts'
import { recordOrderEvent } from '../orders/order-events.ts'
import type { PlacedOrder } from '../orders/order-repository.ts'
import { paymentOfOrder } from '../payments/payment-of-order.ts'
import type { ProviderPayment } from '../payments/payment-provider.ts'
import { paymentWithOrder, recordCaptureRefusal } from '../payments/payment-repository.ts'
import { paymentAnswer } from './payment-answer.ts'
import { type AsksAndSettles, settlePayment } from './settle-payment.ts'

/**
 * Captures a payment if it is authorized. Returns its current state, and the reason if the provider refused the
 * capture.
 */
const capture = async (
  ports: AsksAndSettles,
  { id, order }: { id: string; order: PlacedOrder },
): Promise<{ payment: ProviderPayment; refusal?: string }> => {
  let payment = await paymentOfOrder(ports, order, id)
  let refusal: string | undefined
  // If the customer pays the fee, the documentation mentions both amounts: the authorized one and the order's.
  // https://razorpay.com/docs/api/payments/capture
  for (const amountPaise of new Set([payment.amountPaise, order.amountPaise])) {
    if (payment.status !== 'authorized') return { payment }
    try {
      return { payment: await ports.payments.capture(id, { amountPaise, currency: payment.currency }) }
    } catch (error) {
      if (!(error instanceof ProviderFailure && error.kind === 'refused')) throw error
      refusal ??= error.reason ?? error.message
      // It may have been captured or returned a moment ago. The payment itself shows that.
      payment = await paymentOfOrder(ports, order, id)
    }
  }
  return payment.status === 'authorized' && refusal !== undefined ? { payment, refusal } : { payment }
}

/**
 * Captures an authorized payment and settles it. The provider returns payments that aren't captured within five days:
 * https://razorpay.com/docs/payments/payments/capture-settings/
 * If the provider refuses the capture, the payment stays authorized and is shown to the admin, and the reconciler
 * retries until the provider has captured or returned it. A payment that doesn't match its order is never captured.
 * Throws ProviderFailure if the provider doesn't answer.
 */
export const capturePayment = async (ports: AsksAndSettles, paymentId: string): Promise<void> => {
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
