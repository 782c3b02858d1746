import type { Dispute, Settlement } from '../balance-model.ts'
import { newId } from '../ids.ts'
import type { EventName, Order, Payment, Refund } from '../model.ts'
import { webhookSignature } from '../signatures.ts'
import type { Store } from '../store/open-store.ts'
import type { Switchboard } from '../switchboard.ts'

type Parts = {
  store: Store
  faults: Switchboard
  now: () => number
  /** The secret of this moment: an event keeps the signature that it was born with, also after a rotation. */
  secret: () => string
  isWanted: () => boolean
  /** Called when there may be something to deliver. */
  wake: () => void
}
type Entities = { payment?: Payment; order?: Order; refund?: Refund; dispute?: Dispute; settlement?: Settlement }

const accountId = 'acc_SandboxAccount'
/** Reordered events are sent this far apart, so that they also arrive in the order they are sent. */
const spacing = 25

/** Stores the events that webhooks are made of, in the transaction that causes them. */
export const openOutbox = ({ store, faults, now, secret, isWanted, wake }: Parts) => {
  const insert = store.db.prepare(`
    INSERT INTO events (id, event, body, signature, state, copies, attempts, due, created)
    VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?)`)
  let window = { start: 0, events: 0 }

  const dueAt = (event: EventName): number => {
    const at = now()
    const reorder = faults.takeForEvent('webhook-reorder', event)
    if (!reorder) return at + (faults.takeForEvent('webhook-delay', event)?.ms ?? 0)
    if (at - window.start > reorder.ms) window = { start: at, events: 0 }
    window.events += 1
    // Time runs backwards: the later an event comes within the window, the sooner it leaves after it.
    return Math.max(at, window.start + 2 * reorder.ms - (at - window.start) - window.events * spacing)
  }

  /** The payment as this event tells of it: the truth, unless a fault is on. */
  const falsified = (event: EventName, payment: Payment): Payment => {
    const extra = faults.takeForEvent('webhook-wrong-amount', event)?.amount ?? 0
    const currency = faults.takeForEvent('webhook-wrong-currency', event) ? 'USD' : payment.currency
    return { ...payment, amount: payment.amount + extra, currency }
  }

  return {
    /** Records an event with a snapshot of its entities. https://razorpay.com/docs/webhooks/payloads/payments/ */
    record: (event: EventName, { payment, order, refund, dispute, settlement }: Entities): void => {
      const payload = {
        ...(refund && { refund: { entity: faults.stated(refund) } }),
        ...(payment && { payment: { entity: faults.stated(falsified(event, payment)) } }),
        ...(order && { order: { entity: order } }),
        ...(dispute && { dispute: { entity: dispute } }),
        ...(settlement && { settlement: { entity: settlement } }),
      }
      const contains = Object.keys(payload)
      const created_at = Math.floor(now() / 1000)
      const body = JSON.stringify({ entity: 'event', account_id: accountId, event, contains, payload, created_at })
      const dropped = faults.takeForEvent('webhook-drop', event)
      const state = dropped ? 'dropped' : isWanted() ? 'pending' : 'unsent'
      const copies = faults.takeForEvent('webhook-duplicate', event)?.copies ?? 1
      insert.run(newId('evt'), event, body, webhookSignature(body, secret()), state, copies, dueAt(event), now())
      wake()
    },
  }
}
export type Outbox = ReturnType<typeof openOutbox>
