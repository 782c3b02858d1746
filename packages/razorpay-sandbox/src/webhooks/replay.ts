import { ProviderError } from '../provider-error.ts'
import { webhookSignature } from '../signatures.ts'
import type { Store } from '../store/open-store.ts'
import type { Subscription } from './subscription.ts'

const day = 24 * 3_600_000
const [replayableForMs, mostADay] = [7 * day, 5]

type Parts = {
  store: Store
  now: () => number
  /** The secret of this moment: replayed events are signed anew. */
  secret: () => string
  subscription: Subscription
  wake: () => void
}

/**
 * What the dashboard's "Replay events" does: sends what nobody acknowledged and is at most 7 days old once more, as it
 * was, signed with the current secret. A disabled webhook is enabled by it. At most five times in 24 hours.
 * https://razorpay.com/docs/webhooks/replay-events
 */
export const openReplay = ({ store: { db }, now, secret, subscription, wake }: Parts) => {
  const missed = db.prepare(
    `SELECT id, body FROM events WHERE state IN ('unsent', 'dropped', 'given-up') AND created >= ? ORDER BY seq`,
  )
  const again = db.prepare(`UPDATE events SET state = 'pending', attempts = 0, due = ?, signature = ? WHERE id = ?`)
  let replays: number[] = []

  /** Returns how many events are sent again. */
  return (): number => {
    const at = now()
    replays = replays.filter((earlier) => at - earlier < day)
    if (replays.length >= mostADay)
      throw new ProviderError(429, 'BAD_REQUEST_ERROR', 'Limit Exhausted. Try again after 24 hours.')
    replays.push(at)
    subscription.enable()
    const events = missed.all(at - replayableForMs)
    for (const { id, body } of events) again.run(at, webhookSignature(String(body), secret()), String(id))
    wake()
    return events.length
  }
}
