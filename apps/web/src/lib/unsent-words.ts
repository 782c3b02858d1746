import { hashKey, type QueryClient } from '@tanstack/react-query'

/** Words, and what they change: '' if they are new. `isChoice`: what was chosen beside them, which nobody would miss. */
export type Words = { initial: string; words: string; isChoice?: boolean }
type Unsent = { learnerId: string; words: Map<string, Words> }

/** One learner's, for as long as the tab lives. */
const unsent = new WeakMap<QueryClient, Unsent>()

const logout = hashKey([['auth', 'logout']])

/** Forgets what wasn't sent once its learner logs out. The log-out button doesn't call it, since every visit loads that. */
const forgetAtLogout = (queries: QueryClient): void => {
  const stop = queries.getMutationCache().subscribe((event) => {
    // An earlier logout stays in the cache for a while, and is told of again.
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (hashKey(event.mutation.options.mutationKey ?? []) !== logout) return
    unsent.delete(queries)
    stop()
  })
}

/** Asks before a reload, another language or closing the tab loses words. It listens for as long as the tab lives. */
const askBeforeUnload = (queries: QueryClient): void =>
  window.addEventListener('beforeunload', (event) => {
    for (const { initial, words, isChoice } of unsent.get(queries)?.words.values() ?? [])
      if (!isChoice && words.trim() !== '' && words !== initial) event.preventDefault()
  })

const known = new WeakSet<QueryClient>()

/** What this learner hasn't sent, by place; forgets what any other learner didn't send. */
export const unsentOf = (queries: QueryClient, learnerId: string): Map<string, Words> => {
  const now = unsent.get(queries)
  if (now?.learnerId === learnerId) return now.words
  if (!now) forgetAtLogout(queries)
  if (!known.has(queries)) askBeforeUnload(queries)
  known.add(queries)
  const words = new Map<string, Words>()
  unsent.set(queries, { learnerId, words })
  return words
}

/** Forgets everything that wasn't sent: the learner leaves on purpose. */
export const forgetUnsent = (queries: QueryClient): void => void unsent.delete(queries)
