import { operations } from '@skillharbor/contracts/operations'
import { boundedRead, typedWords } from '../../searches.ts'
import { shareFairlyByBoth } from '../../share-fairly.ts'
import { defineUseCase } from '../../use-case.ts'
import { cuesWith } from './transcript-search-repository.ts'

const millisecondsPerSecond = 1000

/** A page searches once at a time, and somebody has few of them open. */
const inTurn = shareFairlyByBoth({ atOnce: 2, waiting: { account: 3, address: 40 }, what: 'searches' })

/**
 * Finds where words are spoken in the courses that the learner owns now. In the days of the refund rule, only the words that
 * were searched are shown of a lesson that wasn't opened. Throws UNAVAILABLE if that takes too long, and
 * TOO_MANY_REQUESTS if too many searches of the learner, or of their address, wait for their turn.
 */
export const searchTranscripts = defineUseCase(operations.learning.search, async (scope, { q, limit }) => {
  const { actor, address } = scope
  const words = typedWords(q)
  if (words.length === 0) return { content: [], more: false }
  const reader = { learnerId: actor.id, now: scope.now() }
  // One more than asked for shows whether there are more.
  // In a transaction, because the planner’s settings hold in one only.
  const search = () => boundedRead(scope, (db) => db.transaction((tx) => cuesWith(tx, reader, words, limit + 1)))
  // Else a program could read all captions of a course, and then give it back unopened.
  const hidden = `… ${words.join(' … ')} …`
  const found = await inTurn({ account: actor.id, address }, search)
  return {
    content: found.slice(0, limit).map(({ startMs, isUnopened, text, ...hit }) => ({
      ...hit,
      text: isUnopened ? hidden : text,
      startSeconds: Math.floor(startMs / millisecondsPerSecond),
    })),
    more: found.length > limit,
  }
})
