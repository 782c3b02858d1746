import { operations } from '@skillharbor/contracts/operations'
import type { Scope } from '../scope.ts'
import { useCase } from '../use-case.ts'
import { askAboutOrder } from './ask-about-order.ts'
import { ordersToAsk } from './order-repository.ts'
import { ProviderFailure } from './payment-provider.ts'
import { pendingOf, purchasesOf } from './purchase-repository.ts'

/** At most this many open orders are asked about, and none that was asked about within this time, in milliseconds. */
const bound = { orders: 3, again: 10_000 } as const

/** An app that never verifies still sees its purchase: the learner's few open orders are settled first. */
const settleOpenOrders = async (scope: Scope, learnerId: string): Promise<void> => {
  const askedBefore = new Date(scope.now().getTime() - bound.again)
  const open = await ordersToAsk(scope.db, learnerId, { askedBefore, limit: bound.orders })
  await Promise.all(
    open.map(async ({ providerOrderId, ...order }) => {
      if (!providerOrderId) return
      await askAboutOrder(scope, { ...order, providerOrderId }).catch((error: unknown) => {
        // What is owned can be shown without the provider; the webhook and the reconciler will bring the rest.
        if (!(error instanceof ProviderFailure)) throw error
        scope.log.warn({ orderId: order.id, error: error.message }, 'the provider could not be asked about an order')
      })
    }),
  )
}

export const listPurchases = useCase(operations.purchases.list, async (scope) => {
  await settleOpenOrders(scope, scope.actor.id)
  const [userPurchasedList, pendingList] = await Promise.all([
    purchasesOf(scope.db, scope.actor.id),
    pendingOf(scope.db, scope.actor.id),
  ])
  return { userPurchasedList, pendingList }
})
