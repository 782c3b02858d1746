import type { RefundRule } from '@skillharbor/contracts/entities'
import { validate } from 'uuid'
import { ProviderFailure } from '../../port-errors.ts'
import type { Ports } from '../../scope.ts'
import { adoptProviderOrder } from '../orders/order-repository.ts'
import { type NotedOrder, rebuildOrder } from '../orders/rebuild-order.ts'
import type { ProviderOrder } from './payment-provider.ts'

type Needs = Pick<Ports, 'db' | 'now' | 'log' | 'payments' | 'settings'>

/**
 * ours: our order, now linked to its provider id, or rebuilt. foreign: another site's order on the same provider account.
 * lost: marked as ours, but missing from our database, and not to be rebuilt. unknown: the provider doesn't know it.
 */
export type Origin = 'ours' | 'foreign' | 'lost' | 'unknown'

const siteNote = ({ settings }: Pick<Ports, 'settings'>): string => settings.origins.user.slice(0, 256)

/**
 * The notes stored with an order at the provider: at most 15 of 256 characters each. They let several sites share one
 * provider account, and a database that lost the order rebuild it. https://razorpay.com/docs/api/understand/#notes
 */
export const notesOf = (
  ports: Pick<Ports, 'settings'>,
  { id, courseId, learnerId, refundRule }: { id: string; courseId: string; learnerId: string; refundRule: RefundRule },
): Record<string, string> => ({
  site: siteNote(ports),
  order: id,
  course: courseId,
  learner: learnerId,
  refund: `${refundRule.days}/${refundRule.percent}`,
})

/** The rule in a note such as `14/30`: days and percent. Undefined if it isn't one. */
const notedRule = (note: string | undefined): RefundRule | undefined => {
  const [, days, percent] = /^(\d{1,3})\/(\d{1,3})$/.exec(note ?? '') ?? []
  return days === undefined ? undefined : { days: Number(days), percent: Number(percent) }
}

/** Whether this site made the order. */
export const isFromHere = (ports: Pick<Ports, 'settings'>, { notes }: Pick<ProviderOrder, 'notes'>): boolean =>
  notes.site === siteNote(ports)

/** What an order of this site tells about itself. Its receipt and its notes have to name the same order. */
export const notedOrder = ({ id, receipt, notes, amountPaise, createdAt }: ProviderOrder): NotedOrder => ({
  providerOrderId: id,
  orderId: receipt !== null && receipt === notes.order ? receipt : undefined,
  learnerId: notes.learner,
  courseId: notes.course,
  refundRule: notedRule(notes.refund),
  amountPaise,
  createdAt,
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
  // The orders of a version without notes have none.
  const isNotedAsOurs = (notes.order ?? receipt) === receipt
  const isLinked = async () =>
    receipt !== null && validate(receipt) && (await adoptProviderOrder(ports.db, { receipt, id }, ports.now()))
  if (isNotedAsOurs && (await isLinked())) return 'ours'
  if (!isFromHere(ports, order)) return 'foreign'
  const found = await rebuildOrder(ports, notedOrder(order))
  const isOurs = found === 'known' || found === 'rebuilt'
  const say = isOurs ? ports.log.warn : ports.log.error
  say.call(ports.log, { providerOrderId, found }, 'the provider has an order of this site that is not in the database')
  return isOurs ? 'ours' : 'lost'
}
