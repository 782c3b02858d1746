import type { Quiz } from '@skillharbor/contracts/entities'

/** Words per minute that people read with attention: https://doi.org/10.1016/j.jml.2019.104047 */
const wordsPerMinute = 238
const secondsPerQuestion = 45
/** To download a file and look at it. */
const secondsPerFile = 120
const shortest = 60

type Estimated = { kind: string; body: string; quiz: Quiz | null; durationSeconds?: number }

/** Estimates how long a lesson takes, in seconds, rounded up to a minute. A video keeps the duration that it has. */
export const estimateSeconds = (lesson: Estimated): number => {
  if (lesson.kind === 'video') return lesson.durationSeconds ?? 0
  const reading = ((lesson.body.match(/\S+/g)?.length ?? 0) / wordsPerMinute) * 60
  const answering = (lesson.quiz?.questions.length ?? 0) * secondsPerQuestion
  const seconds = reading + answering + (lesson.kind === 'file' ? secondsPerFile : 0)
  return Math.max(shortest, Math.ceil(seconds / 60) * 60)
}
