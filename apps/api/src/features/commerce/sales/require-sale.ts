import { isOwnAffair } from '../../accounts/sessions/own-affair.ts'
import { isAskedByOperator } from '../../accounts/sessions/require-operator.ts'
import { requireSecondFactor } from '../../accounts/sessions/require-second-factor.ts'
import { AppError } from '../../app-error.ts'
import { parseId } from '../../ids.ts'
import type { Actor, Scope } from '../../scope.ts'
import { disputeOfOrder } from '../disputes/dispute-repository.ts'
import { type SaleRow, saleOfAdmin, saleOfAnybody } from './sale-repository.ts'

/**
 * Returns an order as its seller sees it: the admin's own, and for operators anybody's, also if its seller is suspended or
 * gone; a suspended seller sees orders that a bank disputes only. Throws AppError: NOT_FOUND for any other order, SECOND_FACTOR_REQUIRED if operators need one and this one has none.
 */
export const visibleSale = async (scope: Scope & { actor: Actor }, id: string): Promise<SaleRow> => {
  const { db, actor } = scope
  const orderId = parseId(id, 'Order')
  const own = await saleOfAdmin(db, orderId, actor.id)
  if (own && ((await scope.suspendedSeller()) === null || (await disputeOfOrder(db, own.id)))) return own
  const sale = (await isAskedByOperator(scope)) ? await saleOfAnybody(db, orderId) : undefined
  if (!sale) throw new AppError('NOT_FOUND', 'Order not found')
  await requireSecondFactor(scope)
  return sale
}

/**
 * As `visibleSale`, to decide about its money. Throws FORBIDDEN for what an operator bought from another seller: another
 * operator decides about that.
 */
export const requireSale = async (scope: Scope & { actor: Actor }, id: string): Promise<SaleRow> => {
  const sale = await visibleSale(scope, id)
  if (sale.seller._id !== scope.actor.id && (await isOwnAffair(scope.db, scope.actor, sale)))
    throw new AppError('FORBIDDEN', 'You bought this course yourself. Another operator has to decide about your money')
  return sale
}
