import type { Ports } from '../scope.ts'
import { closeOrder, tell } from './order-events.ts'
import { lockOrderById, type Order } from './order-repository.ts'
import { revokeUncaptured } from './purchase-repository.ts'

/**
 * Nothing more is asked about the order. One that nobody paid is closed. So is one that was granted on the provider's
 * signature and whose money was never captured, and the course goes back: by then the provider gave the money back.
 */
export const giveUp = ({ db, now }: Pick<Ports, 'db' | 'now'>, { id }: Pick<Order, 'id'>): Promise<void> =>
  db.transaction(async (tx) => {
    const order = await lockOrderById(tx, id)
    const revoked = await revokeUncaptured(tx, id, now())
    for (const reference of revoked) await tell(tx, id, now(), { kind: 'revoked', reference })
    if (order?.status === 'open' || revoked.length > 0) await closeOrder(tx, { id }, now())
  })
