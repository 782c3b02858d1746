import type { Order } from './order-repository.ts'

/** How long the price of an order holds after its checkout was last opened, in milliseconds. */
const holdPriceFor = 72 * 3_600_000

/** A payment that the learner begins later than this is refunded. */
export const priceHeldUntil = ({ openedAt }: Pick<Order, 'openedAt'>): Date =>
  new Date(openedAt.getTime() + holdPriceFor)
