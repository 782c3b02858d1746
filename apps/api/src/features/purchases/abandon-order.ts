import type { Ports } from '../scope.ts'
import { closeOrder } from './order-events.ts'
import { lockOrderById, type Order } from './order-repository.ts'

/** Closes an order that nobody paid. Nothing more is asked about it; money that comes late is settled all the same. */
export const abandonOrder = ({ db, now }: Pick<Ports, 'db' | 'now'>, { id }: Pick<Order, 'id'>): Promise<void> =>
  db.transaction(async (tx) => {
    const order = await lockOrderById(tx, id)
    if (order?.status === 'open') await closeOrder(tx, order, now())
  })
