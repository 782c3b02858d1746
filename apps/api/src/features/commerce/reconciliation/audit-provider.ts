import type { Ports } from '../../scope.ts'
import { reconcileSoon } from '../orders/order-sync-repository.ts'
import type { ListPage } from '../payments/payment-provider.ts'
import { enqueueAudit } from '../queue.ts'
import { type Comparison, comparePayments, compareRefunds } from './audit-comparison.ts'
import { type Audit, lockAudit, saveAudit } from './audit-repository.ts'
import { hearOfDisputes } from './hear-of-dispute.ts'

type Needs = Pick<Ports, 'db' | 'now' | 'log' | 'payments'>

const day = 86_400_000
/**
 * How far back an audit looks, in milliseconds: as long as the provider may still capture, return or abandon a payment.
 */
const lookBack = 10 * day
/** How recently created items may still be missing from the provider's lists when an audit begins, in milliseconds. */
const listedWithin = 60_000
/** The number of items per page, the number of pages per run, and the pause between runs in milliseconds. */
const pages = { count: 100, atATime: 5, pauseMs: 5_000 } as const

/** The time span of the next audit. It starts before the end of the previous one, so an outage leaves no gap. */
const nextSpan = ({ auditedUntil }: Audit, now: Date) => {
  const until = new Date(now.getTime() - listedWithin)
  const from = Math.min(auditedUntil?.getTime() ?? until.getTime(), until.getTime())
  return { since: new Date(from - lookBack), until }
}

/** Begins an audit. If one is already running, continues that one instead. */
export const beginAudit = ({ db, now }: Pick<Ports, 'db' | 'now'>): Promise<void> =>
  db.transaction(async (tx) => {
    const audit = await lockAudit(tx)
    if (!audit.until) await saveAudit(tx, { ...nextSpan(audit, now()), list: 'payments', skip: 0 })
    await enqueueAudit(tx, now())
  })

/**
 * Compares a page of one of the provider's lists with our books. Disputes are recorded at once. Their list is read whole
 * each time, because an old one may have changed.
 */
const comparePage = async ({ db, now, payments }: Needs, list: Audit['list'], page: ListPage): Promise<Comparison> => {
  if (list === 'payments') return comparePayments(db, await payments.listPayments(page))
  if (list === 'refunds') return compareRefunds(db, await payments.listRefunds(page))
  const askedAt = now()
  const { items, size } = await payments.listDisputes(page)
  await hearOfDisputes({ db, now }, items, askedAt)
  return { size, disagreeing: [] }
}

/** Audits one page, and schedules the orders that differ for reconciling. Returns whether there is more to audit. */
const auditPage = async (ports: Needs): Promise<boolean> => {
  const { db } = ports
  const audit = await db.transaction((tx) => lockAudit(tx))
  const { since, until, list, skip } = audit
  if (!since || !until) return false
  const page = { since, until, skip, count: pages.count }
  const { size, disagreeing } = await comparePage(ports, list, page)
  const isLast = size < pages.count
  return db.transaction(async (tx) => {
    const now = await lockAudit(tx)
    // Another process did this page meanwhile.
    if (now.list !== list || now.skip !== skip || now.until?.getTime() !== until.getTime()) return true
    if (disagreeing.length > 0) {
      ports.log.warn({ providerOrderIds: disagreeing }, 'the provider and our books disagree about these orders')
      await reconcileSoon(tx, disagreeing, ports.now())
    }
    if (!isLast) await saveAudit(tx, { skip: skip + size })
    else if (list === 'payments') await saveAudit(tx, { list: 'refunds', skip: 0 })
    else if (list === 'refunds') await saveAudit(tx, { list: 'disputes', skip: 0 })
    else await saveAudit(tx, { since: null, until: null, auditedUntil: until, list: 'payments', skip: 0 })
    return !(isLast && list === 'disputes')
  })
}

/**
 * Continues the audit: compares a few pages of the provider's payments, refunds and disputes with our books, then pauses.
 * The reconciler settles the differences, such as a refund made in the provider's dashboard, or a capture on an order
 * that is no longer reconciled. Throws ProviderFailure if the provider doesn't answer; the audit then continues later
 * from the same page.
 */
export const auditProvider = async (ports: Needs): Promise<void> => {
  for (let page = 0; page < pages.atATime; page++) if (!(await auditPage(ports))) return
  await enqueueAudit(ports.db, new Date(ports.now().getTime() + pages.pauseMs))
}
