import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { parseId } from '../../ids.ts'
import { mapProviderErrors } from '../../port-errors.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { syncAtRequest } from '../reconciliation/sync-order.ts'
import { saleOfAdmin } from './sale-repository.ts'

/**
 * Syncs the order with the provider, at the admin's request. A repeat within 10 seconds doesn't ask again. Throws
 * AppError: NOT_FOUND for an unknown order, PROVIDER_UNAVAILABLE or PROVIDER_ERROR.
 */
export const syncOrder = defineUseCase(operations.sales.sync, async (scope, { id }) => {
  const order = await saleOfAdmin(scope.db, parseId(id, 'Order'), scope.actor.id)
  if (!order) throw new AppError('NOT_FOUND', 'Order not found')
  const { providerOrderId } = order
  if (!providerOrderId) return done('Razorpay doesn’t know this order yet. Nobody has paid for it.')
  await mapProviderErrors(syncAtRequest(scope, { ...order, providerOrderId }))
  return done('Up to date with Razorpay.')
})
