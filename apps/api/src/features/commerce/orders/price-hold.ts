import type { Order } from './order-repository.ts'

/** How long an order's price is held after its checkout was last opened, in milliseconds. */
const holdPriceFor = 72 * 3_600_000

/** Orders whose checkout was opened since then can still be paid, also where another one took their place. */
export const payableSince = (now: Date): Date => new Date(now.getTime() - holdPriceFor)

/** Returns when the price hold ends. A payment that the learner starts later is refunded. */
export const priceHeldUntil = ({ openedAt }: Pick<Order, 'openedAt'>): Date =>
  new Date(openedAt.getTime() + holdPriceFor)
