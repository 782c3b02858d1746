import { operations } from '@skillharbor/contracts/operations'
import { defineUseCase } from '../../use-case.ts'
import { cuesWith } from './transcript-search-repository.ts'

const millisecondsPerSecond = 1000

/** Finds where words are spoken in the courses that the learner owns now. */
export const searchTranscripts = defineUseCase(operations.learning.search, async ({ db, actor }, { q, limit }) => {
  const words = q.match(/[\p{L}\p{M}\p{N}]+/gu)
  // One more than asked for shows whether there are more.
  const found = words ? await cuesWith(db, actor.id, words, limit + 1) : []
  return {
    content: found.slice(0, limit).map(({ startMs, ...hit }) => ({
      ...hit,
      startSeconds: Math.floor(startMs / millisecondsPerSecond),
    })),
    more: found.length > limit,
  }
})
