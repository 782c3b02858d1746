import type { Transaction } from '../../db/connection.ts'
import { newId } from '../ids.ts'
import { postRefund } from './ledger.ts'
import { tell } from './order-events.ts'
import type { Order } from './order-repository.ts'
import type { ProviderRefund } from './payment-provider.ts'
import { markRefunded } from './payment-repository.ts'
import { revokePurchase } from './purchase-repository.ts'
import { insertRefund, recordRefund, refundedPaise } from './refund-repository.ts'

/**
 * Brings a refund to what the provider says of it. When it is confirmed, it is in the books; when the whole amount went
 * back so, the course does too. One that failed changes nothing else: the learner keeps the course, and the refund says so.
 */
export const settleRefund = async (tx: Transaction, order: Order, refund: ProviderRefund, now: Date): Promise<void> => {
  const { id: providerRefundId, paymentId, status, amountPaise } = refund
  const news = { paymentId, amountPaise, status, providerRefundId }
  const known = await recordRefund(tx, news, now)
  const row = known?.refund ?? { id: newId(now), ...news }
  // A refund that we did not ask for was made at the provider itself.
  if (!known) await insertRefund(tx, { ...row, reason: 'provider', createdAt: now, updatedAt: now })
  if (known?.isNew !== false) await tell(tx, order.id, now, { kind: 'refund', status, reference: providerRefundId })
  if (row.status !== 'processed') return
  await postRefund(tx, order, row, now)
  if ((await refundedPaise(tx, paymentId)) < order.amountPaise) return
  await markRefunded(tx, paymentId, now)
  if (await revokePurchase(tx, paymentId, now)) await tell(tx, order.id, now, { kind: 'revoked', reference: paymentId })
}
