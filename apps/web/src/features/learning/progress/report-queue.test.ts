import 'fake-indexeddb/auto'
import type { ProgressReport } from '@skillharbor/contracts/entities'
import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markKept, mayKeepReports } from './kept-mark.ts'
import * as kept from './kept-reports.ts'
import { createReportQueue, type ReportStore } from './report-queue.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString()
const done = (lesson: number, minute = lesson): ProgressReport => ({
  lessonId: `l${lesson}`,
  at: at(minute),
  done: true,
})

let account = 0
let accountId = ''
const stops: (() => void)[] = []
beforeEach(() => {
  accountId = `u${++account}`
})
afterEach(() => {
  vi.useRealTimers()
  for (const stop of stops.splice(0)) stop()
  onlineManager.setOnline(true)
})

/** A tab of the account's, and what it sent. */
const openTab = (
  id = accountId,
  { isCurrent, store }: { isCurrent?: () => boolean; store?: () => Promise<ReportStore> } = {},
) => {
  const send = vi.fn(async (_: ProgressReport[]) => undefined)
  const queue = createReportQueue({
    accountId: id,
    store: store ?? (async () => kept),
    ...(store && { storeLimitMs: 50 }),
    mayHold: () => mayKeepReports(id),
    send,
    isCurrent: isCurrent ?? (() => true),
  })
  stops.push(queue.start())
  return { queue, send }
}
const unsentOf = (tab: ReturnType<typeof openTab>) => tab.queue.state().unsent

test('online, a report is sent at once, and nothing stays on the device', async () => {
  const tab = openTab()
  tab.queue.report(done(1))
  await vi.waitFor(() => expect(tab.send).toHaveBeenCalledExactlyOnceWith([done(1)]), 10_000)
  await vi.waitFor(() => expect(unsentOf(tab)).toEqual([]), 10_000)
  await vi.waitFor(() => expect(mayKeepReports(accountId)).toBe(false), 10_000)
  expect(await kept.readReports(accountId)).toEqual([])
})

test('offline, reports wait, and are sent merged when the device is back online', async () => {
  const tab = openTab()
  onlineManager.setOnline(false)
  tab.queue.report({ lessonId: 'l1', at: at(0) })
  tab.queue.report(done(1))
  tab.queue.report({ lessonId: 'l1', at: at(2) })
  await tab.queue.flush()
  expect(tab.send).not.toHaveBeenCalled()
  expect(tab.queue.state().failing).toBe(false)
  onlineManager.setOnline(true)
  await vi.waitFor(
    () => expect(tab.send).toHaveBeenCalledExactlyOnceWith([{ lessonId: 'l1', at: at(2) }, done(1)]),
    10_000,
  )
})

test('the next start sends what a closed tab left', async () => {
  const tab = openTab()
  onlineManager.setOnline(false)
  tab.queue.report(done(1))
  await vi.waitFor(async () => expect(await kept.readReports(accountId)).toEqual([done(1)]), 10_000)
  stops.pop()?.()
  onlineManager.setOnline(true)
  const next = openTab()
  await vi.waitFor(() => expect(next.send).toHaveBeenCalledExactlyOnceWith([done(1)]), 10_000)
  await vi.waitFor(async () => expect(await kept.readReports(accountId)).toEqual([]), 10_000)
})

test('another account on the same device sends nobody else’s reports', async () => {
  onlineManager.setOnline(false)
  openTab().queue.report(done(1))
  await vi.waitFor(async () => expect(await kept.readReports(accountId)).toEqual([done(1)]), 10_000)
  stops.pop()?.()
  onlineManager.setOnline(true)
  const other = openTab('somebody-else')
  await other.queue.flush()
  const left = openTab(accountId, { isCurrent: () => false })
  await left.queue.flush()
  expect(other.send).not.toHaveBeenCalled()
  expect(left.send).not.toHaveBeenCalled()
  expect(await kept.readReports(accountId)).toEqual([done(1)])
})

test('a failed report is sent again after a pause, and the learner is told meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const tab = openTab()
  tab.send.mockRejectedValueOnce(new Error('no answer'))
  tab.queue.report(done(1))
  await tab.queue.flush()
  expect(tab.queue.state()).toEqual({ unsent: [done(1)], failing: true, unkept: false })
  await vi.advanceTimersByTimeAsync(4_999)
  expect(tab.send).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1)
  expect(tab.send).toHaveBeenCalledTimes(2)
  expect(tab.queue.state()).toEqual({ unsent: [], failing: false, unkept: false })
})

test('more than fifty reports go in batches', async () => {
  const tab = openTab()
  onlineManager.setOnline(false)
  for (let lesson = 0; lesson < 120; lesson++) tab.queue.report(done(lesson, 1))
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(tab.send.mock.calls.map(([batch]) => batch.length)).toEqual([50, 50, 20]), 10_000)
})

test('a report that is made while another is being sent is sent next', async () => {
  const tab = openTab()
  const answer = Promise.withResolvers<undefined>()
  tab.send.mockReturnValueOnce(answer.promise)
  tab.queue.report(done(1))
  await vi.waitFor(() => expect(tab.send).toHaveBeenCalledOnce(), 10_000)
  tab.queue.report({ lessonId: 'l1', at: at(5), done: false })
  answer.resolve(undefined)
  await vi.waitFor(
    () => expect(tab.send).toHaveBeenLastCalledWith([{ lessonId: 'l1', at: at(5), done: false }]),
    10_000,
  )
  expect(tab.send).toHaveBeenCalledTimes(2)
})

test('what a page reports while it is left doesn’t wait for what is being sent', async () => {
  const tab = openTab()
  const answer = Promise.withResolvers<undefined>()
  tab.send.mockReturnValueOnce(answer.promise)
  tab.queue.report(done(1))
  await vi.waitFor(() => expect(tab.send).toHaveBeenCalledOnce(), 10_000)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const played = { lessonId: 'l1', at: at(2), positionSeconds: 7 }
  tab.queue.report(played)
  expect(tab.send.mock.calls).toEqual([[[done(1)]], [[played]]])
  answer.resolve(undefined)
  await vi.waitFor(() => expect(unsentOf(tab)).toEqual([]), 10_000)
})

test('leaving the page sends what is unsent', async () => {
  const tab = openTab()
  tab.send.mockRejectedValueOnce(new Error('no answer'))
  tab.queue.report(done(1))
  await tab.queue.flush()
  window.dispatchEvent(new Event('pagehide'))
  await vi.waitFor(() => expect(tab.send).toHaveBeenCalledTimes(2), 10_000)
})

/** A store that hangs until it is `freed`, as WebKit's does after a page was left while it wrote. */
const hangingStore = () => {
  const { promise, resolve } = Promise.withResolvers<ReportStore>()
  return { store: () => promise, free: () => resolve(kept) }
}

test('a store that hangs holds up no report, neither when it is kept nor when it is done', async () => {
  markKept(accountId, true)
  const tab = openTab(accountId, hangingStore())
  tab.queue.report(done(1))
  await vi.waitFor(() => expect(tab.send).toHaveBeenCalledExactlyOnceWith([done(1)]), 10_000)
  await vi.waitFor(() => expect(unsentOf(tab)).toEqual([]), 10_000)
  tab.queue.report(done(2))
  await vi.waitFor(() => expect(tab.send).toHaveBeenLastCalledWith([done(2)]), 10_000)
  await tab.queue.flush()
  expect(tab.queue.state()).toEqual({ unsent: [], failing: false, unkept: false })
})

test('what neither the API nor the store took is said, and kept and sent once they do', async () => {
  const { store, free } = hangingStore()
  const tab = openTab(accountId, { store })
  onlineManager.setOnline(false)
  tab.queue.report(done(1))
  await vi.waitFor(() => expect(tab.queue.state().unkept).toBe(true), 10_000)
  tab.queue.report(done(2))
  free()
  await vi.waitFor(async () => expect(await kept.readReports(accountId)).toEqual([done(1), done(2)]), 10_000)
  await vi.waitFor(() => expect(tab.queue.state().unkept).toBe(false), 10_000)
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(tab.send).toHaveBeenCalledExactlyOnceWith([done(1), done(2)]), 10_000)
})

test('a store that isn’t there is said while reports wait, and no longer', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const tab = openTab(accountId, { store: () => Promise.reject(new Error('no storage')) })
  onlineManager.setOnline(false)
  tab.queue.report(done(1))
  await vi.waitFor(() => expect(tab.queue.state().unkept).toBe(true), 10_000)
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(tab.queue.state()).toEqual({ unsent: [], failing: false, unkept: false }), 10_000)
})
