import { setTimeout as pause } from 'node:timers/promises'
import { ProviderFailure } from '../../port-errors.ts'
import { withinQuota } from '../../quotas.ts'
import type { Actor, Scope } from '../../scope.ts'
import { claimUnpaidOrders, hasUnpaidToAsk } from '../orders/order-sync-repository.ts'
import { reconcileFor } from '../reconciliation/reconcile-orders.ts'
import { settleFromProvider } from '../reconciliation/sync-order.ts'

/** The maximum number of orders that are asked about at a time. */
const maxOrders = 3
/** How long after a sync a look at the purchases doesn't sync an order again, in milliseconds. */
const askAgainAfter = 60_000

/** Of which orders the provider is asked at this time: opened since then, and not asked about after that. */
export const askedTimes = (now: Date): Record<'since' | 'askedBefore', Date> => {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  return { since: ago(reconcileFor), askedBefore: ago(askAgainAfter) }
}

/**
 * Asks the provider about the learner's latest unpaid orders and settles the answers, so that an app that never calls
 * verify still sees its purchase. An order is asked about once a minute, and once more after its checkout was opened,
 * however often the purchases are looked at; beyond the learner's share, nobody is asked. Returns whether what the
 * purchases show is up to date; if not, the webhook and the reconciler settle the rest.
 */
export const askAboutUnpaid = async (scope: Scope & { actor: Actor }): Promise<boolean> => {
  const { db, actor, log } = scope
  const now = scope.now()
  const unpaid = { ...askedTimes(now), limit: maxOrders }
  if (!(await hasUnpaidToAsk(db, actor.id, unpaid))) return true
  if (!(await withinQuota(scope, 'purchaseChecks', actor))) return true
  const claimed = await claimUnpaidOrders(db, actor.id, unpaid, now)
  const asked = await Promise.allSettled(claimed.map((order) => settleFromProvider(scope, order)))
  let isAnswered = true
  for (const result of asked) {
    if (result.status === 'fulfilled') continue
    if (!(result.reason instanceof ProviderFailure)) throw result.reason
    log.warn({ error: result.reason.message }, 'the provider could not be asked about an order')
    isAnswered = false
  }
  // What is left is being settled right now, by an event or another request.
  const isLeft = claimed.length < maxOrders && (await hasUnpaidToAsk(db, actor.id, unpaid))
  return isAnswered && !isLeft
}

/**
 * As `askAboutUnpaid`, but returns false after `limitMs` milliseconds if the provider hasn't answered until then. What it
 * says later is still settled.
 */
export const askAboutUnpaidWithin = async (scope: Scope & { actor: Actor }, limitMs: number): Promise<boolean> => {
  const over = new AbortController()
  const asking = askAboutUnpaid(scope).finally(() => over.abort())
  const late = pause(limitMs, false, { signal: over.signal }).catch(() => asking)
  const isAnswered = await Promise.race([asking, late])
  asking.catch((err: unknown) => scope.log.error({ err }, 'unpaid orders could not be settled'))
  return isAnswered
}
