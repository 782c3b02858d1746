import { setTimeout as pause } from 'node:timers/promises'
import { invalid } from '../provider-error.ts'
import type { Store } from '../store/open-store.ts'
import type { Switchboard } from '../switchboard.ts'
import { openEventLog, type StoredEvent } from './event-log.ts'
import type { Subscription } from './subscription.ts'

type Parts = {
  store: Store
  faults: Switchboard
  now: () => number
  subscription: Subscription
  /** The pause in ms before each retry; when they are used up, the event is given up. */
  retryScheduleMs: readonly number[]
  answerWithinMs: number
}

/** https://razorpay.com/docs/webhooks/best-practices/ */
const retryForMs = 24 * 3_600_000
const atOnce = 32
/** The clock may jump: a timer set by it must not sleep over that. */
const longestTimerMs = 1_000
const lookAgainMs = 10

const isSuccess = (answer: number | string): boolean => typeof answer === 'number' && answer >= 200 && answer < 300

/** Delivers recorded events at least once, in no promised order. What is pending survives a restart. */
export const startCourier = ({ store, faults, now, subscription, retryScheduleMs, answerWithinMs }: Parts) => {
  const log = openEventLog(store.db)
  const underWay = new Map<string, Promise<void>>()
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined

  /** Sends one copy; answers the status, or what went wrong. Throws when the sandbox is closing. */
  const post = async ({ id, event, body, signature }: StoredEvent, to: string): Promise<number | string> => {
    const wrong = faults.takeForEvent('webhook-wrong-signature', event)
    try {
      const answer = await fetch(to, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Razorpay-Webhook/v1',
          'x-razorpay-event-id': id,
          'x-razorpay-signature': wrong ? [...signature].reverse().join('') : signature,
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(answerWithinMs)]),
      })
      await answer.body?.cancel()
      return answer.status
    } catch (error) {
      stop.signal.throwIfAborted()
      return error instanceof Error ? String(error.cause ?? error) : String(error)
    }
  }

  const deliver = async (event: StoredEvent, to: string): Promise<void> => {
    const answers = await Promise.all(Array.from({ length: event.copies }, () => post(event, to)))
    const failed = answers.find((answer) => !isSuccess(answer))
    if (failed === undefined) subscription.delivered()
    else subscription.failed()
    const pauseMs = retryScheduleMs[event.attempts]
    const due = now() + (pauseMs ?? 0)
    const isOver = pauseMs === undefined || due - event.created > retryForMs
    log.attempted(event.id, {
      state: failed === undefined ? 'delivered' : isOver ? 'given-up' : 'pending',
      answer: String(failed ?? answers[0]),
      due,
    })
  }

  const send = (event: StoredEvent, to: string): void => {
    const done = deliver(event, to)
      .catch((error: unknown) => {
        if (!stop.signal.aborted) throw error
      })
      .finally(() => {
        underWay.delete(event.id)
        if (!stop.signal.aborted) pump()
      })
    underWay.set(event.id, done)
  }

  const pump = (): void => {
    clearTimeout(timer)
    if (subscription.isDisabled()) log.abandonPending()
    const to = subscription.target()
    // When all places are taken, the next delivery that ends comes back here.
    if (!to || stop.signal.aborted || underWay.size >= atOnce) return
    // One reading of the clock: between two, an event could become due unseen.
    const at = now()
    for (const event of log.due(at, atOnce + underWay.size))
      if (underWay.size < atOnce && !underWay.has(event.id)) send(event, to)
    const next = log.nextDue(at)
    if (next !== undefined) timer = setTimeout(pump, Math.min(next - at, longestTimerMs))
  }

  // Later in this turn: the transaction that recorded the event is committed by then.
  const wake = (): void => void setImmediate(pump)
  wake()

  return {
    wake,
    events: log.all,
    /** Sends an event now, whatever became of it before; answers the status, or what went wrong. */
    redeliver: async (id: string): Promise<number | string> => {
      const event = log.get(id)
      if (!event) throw invalid('The id provided does not exist')
      const to = subscription.target()
      if (!to) throw invalid('There is no webhook address that is enabled. Set one first.')
      const answer = await post(event, to)
      if (isSuccess(answer)) log.attempted(id, { state: 'delivered', answer: String(answer), due: event.due })
      pump()
      return answer
    },
    /** Resolves when no event waits for its delivery; rejects when that takes longer than `limitMs`. */
    settled: async (limitMs: number): Promise<void> => {
      const end = Date.now() + limitMs
      while (log.pending() > 0) {
        pump()
        if (Date.now() > end)
          throw new Error(`${log.pending()} webhook event(s) are still pending after ${limitMs} ms.`)
        await pause(lookAgainMs, undefined, { signal: stop.signal })
      }
    },
    /** Stops. What was on its way counts as pending, and is sent again after a restart. */
    close: async (): Promise<void> => {
      clearTimeout(timer)
      stop.abort()
      await Promise.all(underWay.values())
    },
  }
}
export type Courier = ReturnType<typeof startCourier>
