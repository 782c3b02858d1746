import { currency } from '@skillharbor/contracts/constants'
import type { RefundRule } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import type { Db } from '../../../db/connection.ts'
import { AppError } from '../../app-error.ts'
import { newId, parseId } from '../../ids.ts'
import { mapProviderErrors, ProviderFailure } from '../../port-errors.ts'
import type { Ports } from '../../scope.ts'
import { defineUseCase } from '../../use-case.ts'
import { closeOrder } from '../orders/order-events.ts'
import { isPlaced, lockOrderById, type Order, type PlacedOrder } from '../orders/order-repository.ts'
import { notesOf } from '../payments/order-origin.ts'
import { hasAuthorizedPayment } from '../payments/payment-repository.ts'
import { firstReconcileAt } from '../reconciliation/reconcile-orders.ts'
import type { AsksAndSettles } from '../reconciliation/settle-payment.ts'
import { syncAtRequest, syncOrderWithProvider } from '../reconciliation/sync-order.ts'
import {
  findOffer,
  insertOrder,
  isOrderedAlready,
  type NewOrder,
  type Offer,
  openCheckout,
  setRefundRule,
} from './open-order-repository.ts'

const greaterOf = (a: RefundRule, b: RefundRule): RefundRule => ({
  days: Math.max(a.days, b.days),
  percent: Math.max(a.percent, b.percent),
})

/** The learner's open order, and the rule for refunds that it is under. */
type OpenOrder = { order: Order; refundRule: RefundRule }
type Wanted = { learnerId: string; courseId: string }
type Offers = Pick<Ports, 'db' | 'now' | 'settings'>

const offerOf = async ({ db, settings }: Offers, wanted: Wanted): Promise<Offer> => {
  const offer = await findOffer(db, wanted, settings.refundRule)
  if (!offer) throw new AppError('NOT_FOUND', 'Course not found')
  if (offer.isOwned) throw new AppError('ALREADY_OWNED', 'You already own this course')
  return offer
}

/**
 * Closes an open order that was made at another price, and stores this one. Undefined if it isn't open any more, or its money
 * is on its way.
 */
const supersede = (db: Db, { id }: Order, order: NewOrder, now: Date): Promise<Order | undefined> =>
  db.transaction(async (tx) => {
    const locked = await lockOrderById(tx, id)
    if (locked?.status !== 'open' || (await hasAuthorizedPayment(tx, id))) return undefined
    await closeOrder(tx, locked, now)
    return insertOrder(tx, order, now)
  })

/**
 * Returns the learner's one open order for the course at today's price, and under today's rule for refunds or a better one. Closes an order
 * that was opened at another price. Throws AppError: NOT_FOUND, ALREADY_OWNED, or CONFLICT if the course is being ordered at the same moment.
 */
const openOrder = async (ports: Offers, wanted: Wanted, offer: Offer): Promise<OpenOrder> => {
  const { db } = ports
  const { amountPaise, adminId, refundRule, open, openRule } = offer
  if (open?.amountPaise === amountPaise) {
    // What its buyer has read counts, now or when it was opened: it may be paid already, and nobody has told us.
    const rule = greaterOf(refundRule, openRule ?? refundRule)
    if (openRule?.days !== rule.days || openRule.percent !== rule.percent) await setRefundRule(db, open.id, rule)
    return { order: open, refundRule: rule }
  }
  const now = ports.now()
  const order = { id: newId(now), ...wanted, adminId, amountPaise, refundRule, nextReconcileAt: firstReconcileAt(now) }
  const opening = open ? supersede(db, open, order, now) : insertOrder(db, order, now)
  const opened = await opening.catch((error) => {
    if (!isOrderedAlready(error)) throw error
  })
  // Another tab may have opened an order after we looked. If so, use that one.
  const standing = opened ? { open: opened, openRule: refundRule } : await offerOf(ports, wanted)
  if (standing.open?.amountPaise !== amountPaise)
    throw new AppError('CONFLICT', 'Your order is still being prepared. Try again in a moment')
  return { order: standing.open, refundRule: standing.openRule ?? refundRule }
}

/** Asks about an order at another price, however recently that was done. One that the provider doesn't know wasn't paid. */
const askBeforeSuperseding = async (ports: AsksAndSettles, order: PlacedOrder): Promise<void> => {
  try {
    await syncOrderWithProvider(ports, order)
  } catch (error) {
    if (!(error instanceof ProviderFailure && error.kind === 'refused')) throw error
    ports.log.warn({ orderId: order.id, err: error }, 'the provider refused to answer about an order at an old price')
  }
}

/**
 * Creates the order at the provider and returns its id there. Our order is committed first and its id is the receipt,
 * so a retry doesn't create a second order.
 */
const createProviderOrder = async (
  ports: Pick<Ports, 'payments' | 'settings'>,
  { id: receipt, amountPaise, currency }: Order,
  noted: Wanted & Pick<OpenOrder, 'refundRule'>,
): Promise<string> => {
  const { id } = await mapProviderErrors(
    ports.payments.createOrder({ receipt, amountPaise, currency, notes: notesOf(ports, { id: receipt, ...noted }) }),
  )
  return id
}

/**
 * Orders a course for checkout. Returns the amount in paise, the provider's order id, the currency and the public key.
 * Throws AppError: NOT_FOUND, ALREADY_OWNED, CONFLICT (also for another learner), PROVIDER_UNAVAILABLE or PROVIDER_ERROR.
 */
export const createOrder = defineUseCase(operations.purchases.order, async (scope, { courseId, learnerId }) => {
  if (learnerId !== undefined && learnerId !== scope.actor.id)
    throw new AppError(
      'CONFLICT',
      'Somebody else is logged in on this device now. Check which account it is before you buy',
    )
  const wanted = { courseId: parseId(courseId, 'Course'), learnerId: scope.actor.id }
  let offer = await offerOf(scope, wanted)
  const { open } = offer
  // A previously opened order may have been paid without an update reaching us. Then nothing is left to pay.
  if (open && isPlaced(open)) {
    const isKept = open.amountPaise === offer.amountPaise
    await mapProviderErrors(isKept ? syncAtRequest(scope, open) : askBeforeSuperseding(scope, open))
    offer = await offerOf(scope, wanted)
  }
  const { order, refundRule } = await openOrder(scope, wanted, offer)
  const orderId = order.providerOrderId ?? (await createProviderOrder(scope, order, { ...wanted, refundRule }))
  const now = scope.now()
  await openCheckout(scope.db, { id: order.id, providerOrderId: orderId }, now, firstReconcileAt(now))
  return { amount: order.amountPaise, orderId, currency, keyId: scope.payments.keyId }
})
