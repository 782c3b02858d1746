import type { Ports } from '../../scope.ts'
import { reconcileSoon } from '../orders/order-repository.ts'
import { enqueueAudit } from '../queue.ts'
import { comparePayments, compareRefunds } from './audit-comparison.ts'
import { type Audit, lockAudit, saveAudit } from './audit-repository.ts'

type Needs = Pick<Ports, 'db' | 'now' | 'log' | 'payments'>

const day = 86_400_000
/** How far back an audit looks, in milliseconds: as long as the provider may still capture, return or give up a payment. */
const lookBack = 10 * day
/** What may have been created but not listed yet when an audit began, in milliseconds. */
const listedWithin = 60_000
/** How many items a page has, how many pages are read at a time, and the pause after that many, in milliseconds. */
const pages = { count: 100, atATime: 5, pauseMs: 5_000 } as const

/** The span that is audited next: since what was audited last, overlapping, so that no outage of ours leaves a gap. */
const nextSpan = ({ auditedUntil }: Audit, now: Date) => {
  const until = new Date(now.getTime() - listedWithin)
  const from = Math.min(auditedUntil?.getTime() ?? until.getTime(), until.getTime())
  return { since: new Date(from - lookBack), until }
}

/** Begins an audit unless one is under way: that one goes on instead. */
export const beginAudit = ({ db, now }: Pick<Ports, 'db' | 'now'>): Promise<void> =>
  db.transaction(async (tx) => {
    const audit = await lockAudit(tx)
    if (!audit.until) await saveAudit(tx, { ...nextSpan(audit, now()), list: 'payments', skip: 0 })
    await enqueueAudit(tx, now())
  })

/** Reads one page and has the orders reconciled on which it and our books disagree. Answers whether the audit goes on. */
const auditPage = async (ports: Needs): Promise<boolean> => {
  const { db, payments } = ports
  const audit = await db.transaction((tx) => lockAudit(tx))
  const { since, until, list, skip } = audit
  if (!since || !until) return false
  const page = { since, until, skip, count: pages.count }
  const { size, disagreeing } =
    list === 'payments'
      ? await comparePayments(db, await payments.listPayments(page))
      : await compareRefunds(db, await payments.listRefunds(page))
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
    else await saveAudit(tx, { since: null, until: null, auditedUntil: until, list: 'payments', skip: 0 })
    return !(isLast && list === 'refunds')
  })
}

/**
 * Goes on with the audit: compares a few pages of the provider's payments and refunds with our books, then pauses. What
 * differs, as a refund made in the provider's dashboard or a capture on an order that nobody asks about any more, is left
 * to the reconciler. Throws ProviderFailure where the provider does not answer: it goes on later from the same page.
 */
export const auditProvider = async (ports: Needs): Promise<void> => {
  for (let page = 0; page < pages.atATime; page++) if (!(await auditPage(ports))) return
  await enqueueAudit(ports.db, new Date(ports.now().getTime() + pages.pauseMs))
}
