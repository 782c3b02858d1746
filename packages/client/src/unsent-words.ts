import { hashKey, type QueryClient } from '@tanstack/react-query'
import { askToStay } from './ask-to-stay.ts'

/**
 * Words, and what they change: '' if they are new. `isChoice`: what was chosen beside them, which nobody would miss. `isStale`:
 * what they change was changed elsewhere since, so nobody sees them.
 */
export type Words = { initial: string; words: string; isChoice?: boolean; isStale?: boolean }
type Unsent = { accountId: string; words: Map<string, Words> }

/** One account's, for as long as the tab lives. */
const unsent = new WeakMap<QueryClient, Unsent>()

const logouts = ['auth', 'admin'].map((realm) => hashKey([[realm, 'logout']]))

/** Forgets what wasn't sent once its account logs out. The log-out button doesn't call it, since every visit loads that. */
const forgetAtLogout = (queries: QueryClient): void => {
  const stop = queries.getMutationCache().subscribe((event) => {
    // An earlier logout stays in the cache for a while, and is told of again.
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (!logouts.includes(hashKey(event.mutation.options.mutationKey ?? []))) return
    unsent.delete(queries)
    stop()
  })
}

let isDownloading = false

/** Asks before a reload, another language or closing the tab loses words. It listens for as long as the tab lives. */
const askBeforeUnload = (queries: QueryClient): void =>
  window.addEventListener('beforeunload', (event) => {
    if (isDownloading) return
    for (const { initial, words, isChoice, isStale } of unsent.get(queries)?.words.values() ?? [])
      if (!isChoice && !isStale && words.trim() !== '' && words !== initial) askToStay(event)
  })

const known = new WeakSet<QueryClient>()

/**
 * Clicks a link to a file of another site. Browsers ask about leaving the page before they know that it is a download, so
 * nothing is asked until somebody presses something again.
 */
export const clickDownload = (link: HTMLAnchorElement): void => {
  isDownloading = true
  for (const press of ['pointerdown', 'keydown'])
    window.addEventListener(press, () => (isDownloading = false), { once: true, capture: true })
  link.click()
}

/** What this account hasn't sent, by place; forgets what any other account didn't send. */
export const unsentOf = (queries: QueryClient, accountId: string): Map<string, Words> => {
  const now = unsent.get(queries)
  if (now?.accountId === accountId) return now.words
  if (!now) forgetAtLogout(queries)
  if (!known.has(queries)) askBeforeUnload(queries)
  known.add(queries)
  const words = new Map<string, Words>()
  unsent.set(queries, { accountId, words })
  return words
}

/** Whether this account hasn't sent words for a place where it says `initial` so far. */
export const hasUnsentWords = (
  queries: QueryClient,
  accountId: string,
  { place, initial }: { place: string; initial: string },
): boolean => {
  const words = unsentOf(queries, accountId).get(place)
  return words?.initial === initial && words.words !== initial
}

/** Forgets what wasn't sent at a place: what it was about is gone. */
export const forgetWordsAt = (queries: QueryClient, place: string): void =>
  void unsent.get(queries)?.words.delete(place)

/** Forgets everything that wasn't sent: its account leaves on purpose. */
export const forgetUnsent = (queries: QueryClient): void => void unsent.delete(queries)
