import { validate } from 'uuid'
import { ProviderFailure } from '../../port-errors.ts'
import type { Ports } from '../../scope.ts'
import type { ProviderOrder } from '../payments/payment-provider.ts'
import { adoptProviderOrder } from './order-repository.ts'

type Needs = Pick<Ports, 'db' | 'now' | 'log' | 'payments' | 'settings'>

/**
 * ours: an order of ours, which from now on knows its id at the provider. foreign: another site's, on the same account.
 * lost: marked as ours, but we have no such order. unknown: the provider does not know it.
 */
export type Origin = 'ours' | 'foreign' | 'lost' | 'unknown'

/** What an order carries at the provider, so that several sites can share one account. */
export const notesOf = ({ settings }: Pick<Ports, 'settings'>, orderId: string): Record<string, string> => ({
  site: settings.origins.user.slice(0, 256),
  order: orderId,
})

/** Whose an order is that our database has under no such id. Throws ProviderFailure where the provider does not answer. */
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
