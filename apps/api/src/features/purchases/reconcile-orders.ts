import { ProviderFailure } from '../port-errors.ts'
import type { Ports } from '../scope.ts'
import { askAboutOrder } from './ask-about-order.ts'
import { giveUp } from './give-up-order.ts'
import { type Order, ordersDue, planNextAsk } from './order-repository.ts'

const minute = 60_000
const hour = 60 * minute

/** How long an order is asked about after its checkout was opened, in milliseconds: a failed payment may turn authorized for as long. */
export const askFor = 72 * hour
/** How long about one that was granted on a signature but is not captured: the provider gives that money back after five days. */
const askForCaptureFor = 144 * hour
/** The pauses between two questions, in milliseconds; the last one repeats. */
const pauses = [minute, 2 * minute, 5 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour] as const
/** How many orders are asked about at once, and for how long one round goes on, in milliseconds. */
const round = { atOnce: 10, forMs: 50_000 } as const

/** When an order is asked about for the first time. */
export const firstAskAt = (now: Date): Date => new Date(now.getTime() + pauses[0])

const nextAskAt = (order: Order, now: Date): Date | null => {
  const horizon = order.status === 'paid' ? askForCaptureFor : askFor
  if (now.getTime() - order.openedAt.getTime() >= horizon) return null
  return new Date(now.getTime() + (pauses[order.timesAsked] ?? 8 * hour))
}

type Needs = Pick<Ports, 'db' | 'now' | 'log' | 'payments'>

/** Asks about one order; after the last question it is given up. Late money still counts, if it comes. */
const reconcile = async (ports: Needs, order: Order): Promise<void> => {
  const now = ports.now()
  const next = nextAskAt(order, now)
  const { providerOrderId } = order
  try {
    if (providerOrderId) await askAboutOrder(ports, { ...order, providerOrderId })
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    // The question counts as not asked: it is due again soon, for as long as it takes.
    ports.log.warn({ orderId: order.id, error: error.message }, 'the provider could not be asked about an order')
    return planNextAsk(ports.db, order.id, { at: new Date(now.getTime() + minute), counted: false })
  }
  await planNextAsk(ports.db, order.id, { at: next, counted: true })
  if (next === null) await giveUp(ports, order)
}

/**
 * Asks the provider about every order that is due, with growing pauses for three days. A round goes on until nothing is
 * due, or its time is up: then the next one, a minute after this one began, goes on with the longest due.
 */
export const reconcileOrders = async (ports: Needs): Promise<void> => {
  const began = performance.now()
  while (performance.now() - began < round.forMs) {
    const due = await ordersDue(ports.db, ports.now(), round.atOnce)
    if (due.length === 0) return
    await Promise.all(due.map((order) => reconcile(ports, order)))
  }
}
