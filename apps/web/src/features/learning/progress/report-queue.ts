import { errorOf, isRefusal } from '@skillharbor/client/errors'
import type { ProgressReport } from '@skillharbor/contracts/entities'
import { onlineManager } from '@tanstack/react-query'
import { mergeReports, withoutSent } from './merge-reports.ts'
import { createStoreAccess } from './store-access.ts'

/** Where reports wait on the device, by account (kept-reports.ts). */
export type ReportStore = {
  readReports: (accountId: string) => Promise<ProgressReport[]>
  keepReports: (accountId: string, added: readonly ProgressReport[]) => Promise<void>
  dropReports: (accountId: string, sent: readonly ProgressReport[]) => Promise<void>
}

type Options = {
  accountId: string
  store: () => Promise<ReportStore>
  /** Whether the store may hold reports of this account. If not, it isn't opened to look. */
  mayHold: () => boolean
  /** Sends reports, at most 50, as this account. */
  send: (reports: ProgressReport[]) => Promise<void>
  /** Whether this account is still logged in. */
  isCurrent: () => boolean
  /** How long the store may take, in milliseconds. */
  storeLimitMs?: number
}

/**
 * `unsent`: reports that the API hasn't confirmed. `failing`: the last attempt failed, although the device is online.
 * `unkept`: the device couldn't store all that is unsent, so it is lost with the tab.
 */
export type QueueState = {
  readonly unsent: readonly ProgressReport[]
  readonly failing: boolean
  readonly unkept: boolean
}
export type ReportQueue = ReturnType<typeof createReportQueue>

const batchSize = 50
const retryMs = { first: 5_000, most: 60_000 } as const
/** Answers after which the reports are worth sending again. Any other refusal would be the same the next time. */
const passing: readonly string[] = ['UNAUTHENTICATED', 'CONFLICT', 'REQUEST_TIMEOUT', 'TOO_MANY_REQUESTS']

/**
 * Sends one account's progress reports as soon as the device is online. Each report is stored on the device when it is
 * sent and removed after the API confirmed it, so neither a closed tab nor a lost connection loses one. Sending never waits
 * for the store. Sending a report twice does no harm.
 */
export const createReportQueue = (options: Options) => {
  const { accountId, store, mayHold, send, isCurrent, storeLimitMs = 1_500 } = options
  let state: QueueState = { unsent: [], failing: false, unkept: false }
  let sending: Promise<void> | undefined
  let underWay: readonly ProgressReport[] = []
  let retry: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  const listeners = new Set<() => void>()
  const set = (next: Partial<QueueState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  // Some browsers have no storage in private windows. The reports are in memory then, and are lost only with the tab.
  const stored = createStoreAccess({ open: store, limitMs: storeLimitMs, onLate: () => void catchUp() })
  const keep = async (reports: readonly ProgressReport[]) => {
    const isKept = await stored(({ keepReports }) => keepReports(accountId, reports))
    set({ unkept: !isKept && state.unsent.length > 0 })
  }
  let restored: Promise<boolean> | undefined
  const restore = async () => {
    if (!restored && !mayHold()) return
    restored ??= stored(async ({ readReports }) => {
      const kept = await readReports(accountId)
      if (kept.length > 0) set({ unsent: mergeReports([...kept, ...state.unsent]) })
    })
    await restored
  }

  const settle = async (batch: ProgressReport[]) => {
    const unsent = withoutSent(state.unsent, batch)
    set({ unsent, failing: false, unkept: state.unkept && unsent.length > 0 })
    await stored(({ dropReports }) => dropReports(accountId, batch))
  }

  /** Sends one batch. Returns whether to go on with the next. */
  const sendBatch = async (batch: ProgressReport[]): Promise<boolean> => {
    underWay = [...underWay, ...batch]
    try {
      await send(batch)
      failures = 0
    } catch (error) {
      if (!isRefusal(error) || passing.includes(errorOf(error).code)) {
        set({ failing: onlineManager.isOnline() })
        retry = setTimeout(flush, Math.min(retryMs.first * 2 ** failures++, retryMs.most))
        return false
      }
      console.error(error)
    } finally {
      underWay = underWay.filter((report) => !batch.includes(report))
    }
    await settle(batch)
    return true
  }

  const maySend = () => onlineManager.isOnline() && isCurrent()
  const sendAll = async () => {
    // Not before `sending` is set, which the end of this function takes away again.
    await undefined
    try {
      let goesOn = true
      while (goesOn && state.unsent.length > 0 && maySend()) goesOn = await sendBatch(state.unsent.slice(0, batchSize))
    } finally {
      sending = undefined
    }
  }

  /** A page that is left may never see the answer that the others wait for. */
  const sendOthers = async () => {
    const others = withoutSent(state.unsent, underWay)
    if (others.length > 0 && maySend()) await sendBatch(others.slice(0, batchSize))
  }

  /** Sends what is unsent, if the device is online. Resolves when that succeeded or failed; never rejects. */
  const flush = (): Promise<void> => {
    if (sending && document.visibilityState === 'hidden') void sendOthers()
    if (sending) return sending
    clearTimeout(retry)
    sending = sendAll()
    return sending
  }

  const flushAll = async () => {
    await restore()
    await flush()
  }
  /** After the store hung: keeps what it didn't take, and sends what it had. */
  const catchUp = async () => {
    if (state.unsent.length > 0) await keep(state.unsent)
    await flush()
  }
  const wake = () => void flushAll()

  return {
    /** Takes a report and sends it. */
    report: (report: ProgressReport): void => {
      set({ unsent: mergeReports([...state.unsent, report]) })
      void keep(state.unkept ? state.unsent : [report])
      void flush()
    },
    flush: flushAll,
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Sends what an earlier tab left, and again whenever the device is back online or the tab is shown or left. */
    start: () => {
      wake()
      const stopListening = onlineManager.subscribe((online) => online && wake())
      document.addEventListener('visibilitychange', wake)
      window.addEventListener('pagehide', wake)
      return () => {
        stopListening()
        document.removeEventListener('visibilitychange', wake)
        window.removeEventListener('pagehide', wake)
        clearTimeout(retry)
      }
    },
  }
}
