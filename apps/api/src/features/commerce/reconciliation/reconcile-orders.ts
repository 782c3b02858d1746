import { ProviderFailure } from '../../port-errors.ts'
import type { Ports } from '../../scope.ts'
import { closeOrder } from '../orders/order-events.ts'
import { lockOrderById, type Order } from '../orders/order-repository.ts'
import { openQuestion, ordersToReconcile, scheduleReconcile } from '../orders/order-sync-repository.ts'
import type { AsksAndSettles } from './settle-payment.ts'
import { syncOrderWithProvider } from './sync-order.ts'

const minute = 60_000
const hour = 60 * minute

/**
 * How long an order is reconciled after its checkout was opened, in milliseconds. A failed payment can still be
 * authorized during this time.
 */
export const reconcileFor = 72 * hour
/**
 * How long an order is reconciled while the provider may still decide about a payment, in milliseconds. After that,
 * only the daily audit checks it.
 */
const reconcileUnknownFor = 30 * 24 * hour
/** The pauses between attempts, in milliseconds. The last one repeats. */
const pauses = [minute, 2 * minute, 5 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour] as const
/** How many orders are reconciled at once, and how long a round lasts, in milliseconds. */
const round = { atOnce: 10, forMs: 50_000 } as const

/** Returns when an order is reconciled for the first time. */
export const firstReconcileAt = (now: Date): Date => new Date(now.getTime() + pauses[0])

const nextReconcileAt = async (ports: AsksAndSettles, order: Order, now: Date): Promise<Date | null> => {
  const question = await openQuestion(ports.db, order.id)
  const limit = { unknown: reconcileUnknownFor, unpaid: reconcileFor }
  const goesOn = question && now.getTime() - order.openedAt.getTime() < limit[question]
  return goesOn ? new Date(now.getTime() + (pauses[order.reconcileAttempts] ?? 8 * hour)) : null
}

/**
 * Reconciles one order, and closes it after the last attempt. A late payment still counts. Returns false, and leaves the
 * order due, if the provider has too many requests.
 */
const reconcile = async (ports: AsksAndSettles, order: Order): Promise<boolean> => {
  const now = ports.now()
  const { providerOrderId } = order
  try {
    if (providerOrderId) await syncOrderWithProvider(ports, { ...order, providerOrderId })
  } catch (error) {
    if (error instanceof ProviderFailure && error.kind === 'busy') return false
    // The attempt doesn't count and is retried soon. An order that can't be settled doesn't hold up the others.
    const level = error instanceof ProviderFailure ? 'warn' : 'error'
    ports.log[level]({ orderId: order.id, err: error }, 'an order could not be reconciled with the provider')
    await scheduleReconcile(ports.db, order, { at: new Date(now.getTime() + minute), counted: false })
    return true
  }
  const next = await nextReconcileAt(ports, order, now)
  const isPlanned = await scheduleReconcile(ports.db, order, { at: next, counted: true })
  if (isPlanned && next === null) await abandonOrder(ports, order)
  return true
}

/**
 * Asks the provider about every order that is due, with growing pauses, for three days. A round lasts until no order is
 * due, its time is up, or the provider has too many requests. The next round starts a minute after this one started, with
 * the longest overdue orders.
 */
export const reconcileOrders = async (ports: AsksAndSettles): Promise<void> => {
  const began = performance.now()
  while (performance.now() - began < round.forMs) {
    const due = await ordersToReconcile(ports.db, ports.now(), round.atOnce)
    if (due.length === 0) return
    const asked = await Promise.all(due.map((order) => reconcile(ports, order)))
    if (asked.includes(false)) {
      ports.log.warn({}, 'the provider has too many requests: the other orders are reconciled later')
      return
    }
  }
}

/** Closes an order that nobody paid, which ends its reconciling. A late payment is still settled. */
const abandonOrder = ({ db, now }: Pick<Ports, 'db' | 'now'>, { id }: Pick<Order, 'id'>): Promise<void> =>
  db.transaction(async (tx) => {
    const order = await lockOrderById(tx, id)
    if (order?.status === 'open') await closeOrder(tx, order, now())
  })
