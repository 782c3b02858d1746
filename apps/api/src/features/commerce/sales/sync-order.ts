import { operations } from '@skillharbor/contracts/operations'
import { mapProviderErrors } from '../../port-errors.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { syncAtRequest } from '../reconciliation/sync-order.ts'
import { visibleSale } from './require-sale.ts'

/**
 * Syncs the order with the provider, at the admin's request. A repeat within 10 seconds doesn't ask again. Throws
 * AppError: NOT_FOUND for an unknown order, PROVIDER_UNAVAILABLE or PROVIDER_ERROR.
 */
export const syncOrder = defineUseCase(operations.sales.sync, async (scope, { id }) => {
  const order = await visibleSale(scope, id)
  const { providerOrderId } = order
  if (!providerOrderId) return done('Razorpay doesn’t know this order yet. Nobody has paid for it.')
  await mapProviderErrors(syncAtRequest(scope, { ...order, providerOrderId }))
  return done('Up to date with Razorpay.')
})
