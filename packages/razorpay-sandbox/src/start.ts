import type { z } from 'zod'
import { autoRefund } from './auto-refund.ts'
import type { Dispute, Settlement } from './balance-model.ts'
import { collectCash } from './bank.ts'
import { capturePayment } from './capture.ts'
import type { Context } from './context.ts'
import { authorizeLate, failLate, type PayInput, type PayResult, payWithoutBrowser } from './controls.ts'
import { type DisputeInput, disputePayment } from './disputes.ts'
import { sweepDue } from './due.ts'
import type { Fault } from './fault.ts'
import { type Ledger, readLedger } from './ledger.ts'
import type { Payment, Refund } from './model.ts'
import { wire } from './model.ts'
import { failRefund, processRefund, reverseRefund } from './refunds.ts'
import { buildServer } from './server.ts'
import { settleNow } from './settlements.ts'
import { openStore } from './store/open-store.ts'
import { type ListedFault, openSwitchboard } from './switchboard.ts'
import { startCourier } from './webhooks/courier.ts'
import type { StoredEvent } from './webhooks/event-log.ts'
import { openOutbox } from './webhooks/outbox.ts'
import { openReplay } from './webhooks/replay.ts'
import { openSubscription } from './webhooks/subscription.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
/** Growing pauses that end within the provider's 24 hours; the first are short, so that a person sees a retry. */
const defaultScheduleMs = [
  2 * second,
  10 * second,
  minute,
  5 * minute,
  15 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  8 * hour,
]

export type SandboxOptions = {
  /** Default 127.0.0.1. The control routes need no key, so don't bind it to a public address. */
  host?: string | undefined
  /** Default 0: a free one. */
  port?: number | undefined
  keyId: string
  keySecret: string
  webhookSecret: string
  /** Where events are posted; without it they are only recorded. */
  webhookUrl?: string | undefined
  /** Where the books are kept; by default in memory. */
  dataFile?: string | undefined
  /** The pauses before a webhook's retries, in ms. */
  retryScheduleMs?: readonly number[] | undefined
  /** How long a webhook's receiver may take to answer, in ms; 5 s as with the provider. */
  answerWithinMs?: number | undefined
  /** The clock, in ms since 1970. */
  now?: (() => number) | undefined
}

export type Sandbox = {
  url: string
  faults: {
    add: (fault: z.input<typeof Fault>) => number
    list: () => ListedFault[]
    clear: (id?: number) => void
  }
  /** What was truly captured and refunded, in paise. */
  ledger: () => Ledger
  /** Pays an order without a browser. */
  pay: (input: PayInput) => PayResult
  /** Lets the bank agree to a pending payment, or late to a failed one. */
  authorize: (paymentId: string) => PayResult
  /** Lets the bank refuse a pending payment. */
  fail: (paymentId: string) => PayResult
  /** Has the cash of a pending payment collected. */
  collect: (paymentId: string) => Payment
  /** Captures an authorized payment whole. */
  capture: (paymentId: string) => Payment
  /** Gives an authorized payment's money back at once, as the provider does when nobody captures it. */
  autoRefund: (paymentId: string) => Refund
  /** Raises a dispute about a captured payment, or moves its undecided one on. */
  dispute: (paymentId: string, input?: DisputeInput) => Dispute
  /** Pays out what was captured and not settled yet. */
  settle: () => Settlement
  processRefund: (refundId: string) => Refund
  failRefund: (refundId: string) => Refund
  /** Has a refund's money come back to the shop. */
  reverseRefund: (refundId: string) => Refund
  /** Every event there was, with the state of its delivery. */
  events: () => StoredEvent[]
  /** Sends an event again; resolves to the status, or to what went wrong. */
  deliver: (eventId: string) => Promise<number | string>
  /** Sends once more what nobody acknowledged in the last 7 days, as the dashboard does; returns how many events. */
  replay: () => number
  /** Resolves when no webhook waits any more; rejects after `limitMs`, by default 10 s. */
  webhooksSettled: (limitMs?: number) => Promise<void>
  /** Sets where events are posted, and enables the webhook. */
  setWebhookUrl: (url: string | undefined) => void
  /** Signs the events from now on with another secret; earlier ones keep their signature. */
  rotateWebhookSecret: (secret: string) => void
  close: () => Promise<void>
}

/** Starts a payment provider on this machine. Rejects when it cannot listen or open its data file. */
export const startSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  const { keyId, keySecret, now = Date.now } = options
  let { webhookSecret } = options
  const store = openStore(options.dataFile ?? ':memory:')
  const faults = openSwitchboard()
  const subscription = openSubscription({ faults, now, url: options.webhookUrl })
  const courier = startCourier({
    store,
    faults,
    now,
    subscription,
    retryScheduleMs: options.retryScheduleMs ?? defaultScheduleMs,
    answerWithinMs: options.answerWithinMs ?? 5 * second,
  })
  const outbox = openOutbox({
    store,
    faults,
    now,
    secret: () => webhookSecret,
    isWanted: subscription.isWanted,
    wake: courier.wake,
  })
  const replay = openReplay({ store, now, secret: () => webhookSecret, subscription, wake: courier.wake })
  const context: Context = { store, faults, outbox, keyId, keySecret, now }
  const setWebhookUrl = (url: string | undefined): void => {
    subscription.set(url)
    courier.wake()
  }
  const rotateWebhookSecret = (secret: string): void => {
    webhookSecret = secret
  }
  const app = buildServer(context, { courier, replay, setWebhookUrl, rotateWebhookSecret })
  let closed: Promise<void> | undefined
  const close = (): Promise<void> => {
    closed ??= app.close().then(courier.close).then(store.close)
    return closed
  }
  const url = await app.listen({ host: options.host ?? '127.0.0.1', port: options.port ?? 0 }).catch(async (error) => {
    await close()
    throw error
  })
  /** A control, which first lets happen what is due by the clock. */
  const control =
    <Input extends unknown[], Result>(act: (context: Context, ...input: Input) => Result) =>
    (...input: Input): Result => {
      sweepDue(context)
      return act(context, ...input)
    }
  return {
    url,
    faults: { add: faults.add, list: faults.list, clear: faults.clear },
    ledger: control(() => readLedger(store)),
    pay: control(payWithoutBrowser),
    authorize: control(authorizeLate),
    fail: control(failLate),
    collect: control((_, paymentId: string) => wire(collectCash(context, paymentId))),
    capture: control((_, paymentId) => wire(capturePayment(context, paymentId))),
    autoRefund: control(autoRefund),
    dispute: control(disputePayment),
    settle: control(settleNow),
    processRefund: control(processRefund),
    failRefund: control(failRefund),
    reverseRefund: control(reverseRefund),
    events: courier.events,
    deliver: courier.redeliver,
    replay,
    webhooksSettled: (limitMs = 10_000) => courier.settled(limitMs),
    setWebhookUrl,
    rotateWebhookSecret,
    close,
  }
}
