import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../app-error.ts'
import { knownId, newId } from '../ids.ts'
import { tell } from '../purchases/order-events.ts'
import { scheduleRefund } from '../purchases/queue.ts'
import { insertRefund, refundablePayment, refundUnderWay } from '../purchases/refund-repository.ts'
import { useCase } from '../use-case.ts'
import { saleOfAdmin } from './sale-repository.ts'

/**
 * Has the order's whole payment given back. It is asked of the provider by a job, once: pressed again while that is under
 * way or done, it answers the same and does nothing. The course goes when the provider confirms.
 */
export const refundOrder = useCase(operations.sales.refund, async ({ db, actor, now }, { id }) => {
  const order = await saleOfAdmin(db, knownId(id, 'Order'), actor.id)
  if (!order) throw new AppError('NOT_FOUND', 'Order not found')
  await db.transaction(async (tx) => {
    const paymentId = await refundablePayment(tx, order.id)
    if (!paymentId && (await refundUnderWay(tx, order.id))) return
    if (!paymentId) throw new AppError('CONFLICT', 'This order has no captured payment that could be given back')
    const at = now()
    const refund = {
      id: newId(at),
      paymentId,
      amountPaise: order.amountPaise,
      reason: 'admin',
      status: 'requested',
    } as const
    if (!(await insertRefund(tx, { ...refund, createdAt: at, updatedAt: at }))) return
    await tell(tx, order.id, at, { kind: 'refund', status: 'requested' })
    await scheduleRefund(tx, refund.id)
  })
  return { message: 'The refund is under way. The course is taken back when the provider confirms it.' }
})
