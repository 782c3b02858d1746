import type { ProgressReport } from '@skillharbor/contracts/entities'
import { createStore, get, update } from 'idb-keyval'
import { markKept } from './kept-mark.ts'
import { mergeReports, withoutSent } from './merge-reports.ts'

/** Where reports are kept on this device until they are sent, by account. */
const reports = createStore('skillharbor-progress', 'reports')

export const readReports = async (accountId: string): Promise<ProgressReport[]> =>
  (await get<ProgressReport[]>(accountId, reports)) ?? []

const change = (accountId: string, next: (kept: ProgressReport[]) => ProgressReport[]): Promise<void> =>
  update<ProgressReport[]>(
    accountId,
    (kept = []) => {
      const left = next(kept)
      markKept(accountId, left.length > 0)
      return left
    },
    reports,
  )

export const keepReports = (accountId: string, added: readonly ProgressReport[]): Promise<void> =>
  change(accountId, (kept) => mergeReports([...kept, ...added]))

export const dropReports = (accountId: string, sent: readonly ProgressReport[]): Promise<void> =>
  change(accountId, (kept) => withoutSent(kept, sent))
