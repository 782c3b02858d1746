import { currency } from '@skillharbor/contracts/constants'
import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { knownId, newId } from '../../ids.ts'
import { isOwned } from '../../learning/entitlements/purchase-repository.ts'
import { fromProvider } from '../../port-errors.ts'
import type { Ports } from '../../scope.ts'
import { useCase } from '../../use-case.ts'
import { closeOrder, tell } from '../orders/order-events.ts'
import { notesOf } from '../orders/order-origin.ts'
import {
  insertOrder,
  noteOpened,
  noteProviderOrder,
  type Order,
  offerOf,
  openOrderOf,
} from '../orders/order-repository.ts'
import { firstAskAt } from '../reconciliation/reconcile-orders.ts'
import { mayAskAgain, syncOrderWithProvider } from '../reconciliation/sync-order.ts'

/** The learner's one open order for the course, at today's price; one that was opened at another price is closed. */
const openOrder = (ports: Pick<Ports, 'db' | 'now'>, learnerId: string, courseId: string): Promise<Order> =>
  ports.db.transaction(async (tx) => {
    const offer = await offerOf(tx, courseId)
    if (!offer) throw new AppError('NOT_FOUND', 'Course not found')
    if (await isOwned(tx, learnerId, courseId)) throw new AppError('ALREADY_OWNED', 'You own this course already')
    const now = ports.now()
    const existing = await openOrderOf(tx, learnerId, courseId)
    if (existing?.amountPaise === offer.amountPaise) return existing
    if (existing) await closeOrder(tx, existing, now)
    const order = { id: newId(now), learnerId, courseId, ...offer, status: 'open', openedAt: now } as const
    const opened = await insertOrder(tx, { ...order, lineId: newId(now), createdAt: now, updatedAt: now })
    if (opened) await tell(tx, opened.id, now, { kind: 'created' })
    // Between the look and the insert another tab may have opened one; that one is then the learner's order.
    const standing = opened ?? (await openOrderOf(tx, learnerId, courseId))
    if (!standing) throw new AppError('CONFLICT', 'This course is just being ordered; please try again')
    return standing
  })

/** Our order is committed before the provider hears of it, and its id is the receipt: asking again makes no second one. */
const atProvider = async (
  ports: Pick<Ports, 'db' | 'now' | 'payments' | 'settings'>,
  { id: receipt, amountPaise, currency }: Order,
): Promise<string> => {
  const { id } = await fromProvider(
    ports.payments.createOrder({ receipt, amountPaise, currency, notes: notesOf(ports, receipt) }),
  )
  await noteProviderOrder(ports.db, receipt, id, ports.now())
  return id
}

export const orderCourse = useCase(operations.purchases.order, async (scope, { courseId }) => {
  const order = await openOrder(scope, scope.actor.id, knownId(courseId, 'Course'))
  const { providerOrderId } = order
  // An order that was opened before may have been paid without our hearing of it: then there is nothing left to pay.
  if (providerOrderId && mayAskAgain(order, scope.now())) {
    await fromProvider(syncOrderWithProvider(scope, { ...order, providerOrderId }))
    if (await isOwned(scope.db, order.learnerId, courseId))
      throw new AppError('ALREADY_OWNED', 'You own this course already')
  }
  const orderId = providerOrderId ?? (await atProvider(scope, order))
  const now = scope.now()
  if (await noteOpened(scope.db, order.id, now, firstAskAt(now)))
    await tell(scope.db, order.id, now, { kind: 'checkout-opened' })
  return { amount: order.amountPaise, orderId, currency, keyId: scope.payments.keyId }
})
