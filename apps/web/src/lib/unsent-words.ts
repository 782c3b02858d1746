import { hashKey, type QueryClient } from '@tanstack/react-query'

/** Words, and what they change: '' if they are new. */
export type Words = { initial: string; words: string }
type Unsent = { learnerId: string; words: Map<string, Words> }

/** One learner's, for as long as the tab lives. */
const unsent = new WeakMap<QueryClient, Unsent>()

const logout = hashKey([['auth', 'logout']])

/** Forgets what wasn't sent once its learner logs out. Here, because few visits load this, and each loads the button. */
const forgetAtLogout = (queries: QueryClient): void => {
  const stop = queries.getMutationCache().subscribe(({ mutation }) => {
    if (mutation?.state.status !== 'success' || hashKey(mutation.options.mutationKey ?? []) !== logout) return
    unsent.delete(queries)
    stop()
  })
}

/** What this learner hasn't sent, by place; forgets what any other learner didn't send. */
export const unsentOf = (queries: QueryClient, learnerId: string): Map<string, Words> => {
  const known = unsent.get(queries)
  if (known?.learnerId === learnerId) return known.words
  if (!known) forgetAtLogout(queries)
  const words = new Map<string, Words>()
  unsent.set(queries, { learnerId, words })
  return words
}

/** Forgets everything that wasn't sent: the learner leaves on purpose. */
export const forgetUnsent = (queries: QueryClient): void => void unsent.delete(queries)
