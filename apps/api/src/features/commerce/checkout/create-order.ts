import { currency } from '@skillharbor/contracts/constants'
import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { newId, parseId } from '../../ids.ts'
import { ownsCourse } from '../../learning/entitlements/purchase-repository.ts'
import { mapProviderErrors } from '../../port-errors.ts'
import type { Ports } from '../../scope.ts'
import { defineUseCase } from '../../use-case.ts'
import { closeOrder, recordOrderEvent } from '../orders/order-events.ts'
import { notesOf } from '../orders/order-origin.ts'
import {
  findOffer,
  insertOrder,
  lockOpenOrder,
  markCheckoutOpened,
  type Order,
  setProviderOrderId,
} from '../orders/order-repository.ts'
import { firstReconcileAt } from '../reconciliation/reconcile-orders.ts'
import { maySync, syncOrderWithProvider } from '../reconciliation/sync-order.ts'

/** The learner's one open order for the course, at today's price; one that was opened at another price is closed. */
const openOrder = (ports: Pick<Ports, 'db' | 'now'>, learnerId: string, courseId: string): Promise<Order> =>
  ports.db.transaction(async (tx) => {
    const offer = await findOffer(tx, courseId)
    if (!offer) throw new AppError('NOT_FOUND', 'Course not found')
    if (await ownsCourse(tx, learnerId, courseId)) throw new AppError('ALREADY_OWNED', 'You own this course already')
    const now = ports.now()
    const existing = await lockOpenOrder(tx, learnerId, courseId)
    if (existing?.amountPaise === offer.amountPaise) return existing
    if (existing) await closeOrder(tx, existing, now)
    const order = { id: newId(now), learnerId, courseId, ...offer, status: 'open', openedAt: now } as const
    const opened = await insertOrder(tx, { ...order, lineId: newId(now), createdAt: now, updatedAt: now })
    if (opened) await recordOrderEvent(tx, opened.id, now, { kind: 'created' })
    // Between the look and the insert another tab may have opened one; that one is then the learner's order.
    const standing = opened ?? (await lockOpenOrder(tx, learnerId, courseId))
    if (!standing) throw new AppError('CONFLICT', 'This course is just being ordered; please try again')
    return standing
  })

/** Our order is committed before the provider hears of it, and its id is the receipt: asking again makes no second one. */
const createProviderOrder = async (
  ports: Pick<Ports, 'db' | 'now' | 'payments' | 'settings'>,
  { id: receipt, amountPaise, currency }: Order,
): Promise<string> => {
  const { id } = await mapProviderErrors(
    ports.payments.createOrder({ receipt, amountPaise, currency, notes: notesOf(ports, receipt) }),
  )
  await setProviderOrderId(ports.db, receipt, id, ports.now())
  return id
}

export const createOrder = defineUseCase(operations.purchases.order, async (scope, { courseId }) => {
  const order = await openOrder(scope, scope.actor.id, parseId(courseId, 'Course'))
  const { providerOrderId } = order
  // An order that was opened before may have been paid without our hearing of it: then there is nothing left to pay.
  if (providerOrderId && maySync(order, scope.now())) {
    await mapProviderErrors(syncOrderWithProvider(scope, { ...order, providerOrderId }))
    if (await ownsCourse(scope.db, order.learnerId, courseId))
      throw new AppError('ALREADY_OWNED', 'You own this course already')
  }
  const orderId = providerOrderId ?? (await createProviderOrder(scope, order))
  const now = scope.now()
  if (await markCheckoutOpened(scope.db, order.id, now, firstReconcileAt(now)))
    await recordOrderEvent(scope.db, order.id, now, { kind: 'checkout-opened' })
  return { amount: order.amountPaise, orderId, currency, keyId: scope.payments.keyId }
})
