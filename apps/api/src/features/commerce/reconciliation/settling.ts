import type { Transaction } from '../../../db/connection.ts'
import type { Happen, Within } from '../../consequences.ts'
import type { Happened } from '../orders/order-events.ts'
import type { Order } from '../orders/order-repository.ts'
import { happening, type Outcome } from '../orders/store-outcome.ts'

/** A settlement under way, with the order's row locked until its transaction ends. */
export type Settling = Within & {
  order: Order
  /** When it settles. */
  now: Date
  /** Adds to the order's timeline, to be shown at that time. It is stored at the end, with the outcome. */
  show: (happened: Happened, at?: Date) => void
  /** What was added so far. */
  shown: Outcome['shown']
}

/** Begins to settle an order. */
export const settling = (tx: Transaction, happen: Happen, order: Order, now: Date): Settling => {
  const shown: Outcome['shown'][number][] = []
  return { tx, happen, order, now, shown, show: (happened, at = now) => void shown.push(happening(at, happened)) }
}
