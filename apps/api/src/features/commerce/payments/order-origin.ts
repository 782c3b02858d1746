import { validate } from 'uuid'
import { ProviderFailure } from '../../port-errors.ts'
import type { Ports } from '../../scope.ts'
import { adoptProviderOrder } from '../orders/order-repository.ts'
import type { ProviderOrder } from './payment-provider.ts'

type Needs = Pick<Ports, 'db' | 'now' | 'log' | 'payments' | 'settings'>

/**
 * ours: our order, now linked to its provider id. foreign: another site's order on the same provider account. lost:
 * marked as ours, but missing from our database. unknown: the provider doesn't know it.
 */
export type Origin = 'ours' | 'foreign' | 'lost' | 'unknown'

/** The notes stored with an order at the provider. They let several sites share one provider account. */
export const notesOf = ({ settings }: Pick<Ports, 'settings'>, orderId: string): Record<string, string> => ({
  site: settings.origins.user.slice(0, 256),
  order: orderId,
})

/**
 * Finds out whose order a provider order id is when our database doesn't have that id. Throws ProviderFailure if the
 * provider doesn't answer.
 */
export const originOfOrder = async (ports: Needs, providerOrderId: string): Promise<Origin> => {
  let order: ProviderOrder
  try {
    order = await ports.payments.order(providerOrderId)
  } catch (error) {
    if (error instanceof ProviderFailure && error.kind === 'refused') return 'unknown'
    throw error
  }
  const { id, receipt, notes } = order
  if (receipt && validate(receipt) && (await adoptProviderOrder(ports.db, { receipt, id }, ports.now()))) return 'ours'
  if (notes.site !== notesOf(ports, id).site) return 'foreign'
  ports.log.error({ providerOrderId }, 'the provider has an order of this site that is not in the database')
  return 'lost'
}
