import { operations } from '@skillharbor/contracts/operations'
import { defineUseCase } from '../../use-case.ts'
import { requireOwnedLesson } from '../entitlements/lesson-access.ts'
import { claimPlayback, releasePlayback } from './playback-repository.ts'

/** A playing player reports itself every 20 s. After this time without a report it counts as gone, in milliseconds. */
const goneAfterMs = 45_000

/** One account plays one video at a time: says whether this player may go on, or another one plays. */
export const reportPlayback = defineUseCase(
  operations.learning.reportPlayback,
  async (scope, { lessonId, playerId, state, takeOver }) => {
    const { db, actor, now } = scope
    if (state === 'stopped') {
      await releasePlayback(db, actor.id, playerId)
      return { mayPlay: true }
    }
    await requireOwnedLesson(scope, lessonId)
    const time = now()
    const aliveSince = new Date(time.getTime() - goneAfterMs)
    return { mayPlay: await claimPlayback(db, { learnerId: actor.id, playerId, now: time, aliveSince, takeOver }) }
  },
)
