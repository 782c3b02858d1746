import type { Ports } from '../../scope.ts'
import { isHarmless } from '../disputes/dispute-status.ts'
import { rebuildOrder } from '../orders/rebuild-order.ts'
import { isFromHere, notedOrder } from '../payments/order-origin.ts'
import type { ListPage, ProviderPayment } from '../payments/payment-provider.ts'
import { comparePayments } from './audit-comparison.ts'
import { beginAudit } from './audit-provider.ts'
import { everyPage } from './every-page.ts'
import { hearOfDisputes } from './hear-of-dispute.ts'
import { patiently } from './patience.ts'
import { giveBackUnmatched } from './recover-unmatched.ts'
import type { Unmatched, Wanted } from './recovery.ts'
import { requeueEventsAbout } from './requeue-events.ts'
import type { AsksAndSettles } from './settle-payment.ts'
import { settleRecovered } from './settle-recovered.ts'

type Needs = AsksAndSettles & Pick<Ports, 'settings'>

/** Rebuilds the orders that the database lost, oldest first. Returns the ids of those, and the orders without a match. */
const rebuildLost = async (ports: Needs, { say, pause, ...span }: Wanted) => {
  const read = (page: ListPage) => patiently(() => ports.payments.listOrders(page), pause)
  const listed = (await everyPage(span, read)).flatMap(({ items }) => items)
  const own = listed.filter((order) => isFromHere(ports, order)).toReversed()
  say(`The provider has ${listed.length} orders of that time, ${own.length} of them from this site.`)
  const rebuilt = new Set<string>()
  const unmatched = new Map<string, Unmatched>()
  for (const order of own) {
    const found = await rebuildOrder(ports, notedOrder(order))
    if (found === 'rebuilt') {
      rebuilt.add(order.id)
      say(`${order.id}: rebuilt as our order ${order.receipt}`)
    } else if (found !== 'known') unmatched.set(order.id, { order, reason: found })
  }
  return { rebuilt, unmatched }
}

/**
 * Reads all payments. Returns the provider ids of our orders that differ from the provider, oldest first, each with when
 * its last payment was begun; and the payments of orders without a match.
 */
const findPaid = async (ports: Needs, { pause, ...span }: Wanted, unmatched: ReadonlyMap<string, Unmatched>) => {
  const differing = new Map<string, Date>()
  const stray: ProviderPayment[] = []
  const pages = await everyPage(span, async (page) => {
    const listed = await patiently(() => ports.payments.listPayments(page), pause)
    return { payments: listed.items, ...(await comparePayments(ports.db, listed)) }
  })
  for (const { payments, disagreeing } of pages.toReversed()) {
    const differs = new Set(disagreeing)
    for (const payment of payments.toReversed()) {
      const id = payment.providerOrderId ?? ''
      if (differs.has(id) && payment.status !== 'created' && payment.status !== 'failed')
        differing.set(id, payment.createdAt)
      if (unmatched.has(id)) stray.push(payment)
    }
  }
  return { differing, stray }
}

/**
 * Records all disputes about payments that the database has by now, before their refunds are requested again. Returns the
 * ids of the payments whose money went back by the bank, or may.
 */
const hearOfAllDisputes = async (ports: Needs, { pause, ...span }: Wanted): Promise<ReadonlySet<string>> => {
  const askedAt = ports.now()
  const pages = await everyPage(span, (page) => patiently(() => ports.payments.listDisputes(page), pause))
  const disputes = pages.flatMap(({ items }) => items)
  await hearOfDisputes(ports, disputes, askedAt)
  return new Set(disputes.filter(({ status }) => !isHarmless(status)).map(({ paymentId }) => paymentId))
}

/**
 * Brings back what a restored database lost: rebuilds the orders that the provider has of this site and the database
 * hasn't, settles all payments of that time, and has the daily audit look at refunds at once. Orders without a learner or
 * a course are reported, and their money is refunded if `refundsUnmatched` says so. Running it again repeats nothing.
 * Throws ProviderFailure if the provider doesn't answer for two minutes, and an error if it lists too much; what was done
 * until then stays done.
 */
export const recoverOrders = async (ports: Needs, wanted: Wanted): Promise<{ isComplete: boolean }> => {
  const { say } = wanted
  const { rebuilt, unmatched } = await rebuildLost(ports, wanted)
  const { differing, stray } = await findPaid(ports, wanted, unmatched)
  const { failed } = await settleRecovered(ports, { differing, rebuilt }, wanted)
  const disputed = await hearOfAllDisputes(ports, wanted)
  const isBalanced = await giveBackUnmatched(ports, { unmatched, stray, disputed }, wanted)
  const events = await requeueEventsAbout(ports, [...differing.keys()])
  if (events > 0) say(`${events} quarantined events are processed again.`)
  await beginAudit(ports)
  say(
    `Done: ${rebuilt.size} orders rebuilt, ${differing.size - failed} settled, ${failed} failed, ${unmatched.size} unmatched.`,
  )
  return { isComplete: failed === 0 && isBalanced }
}
