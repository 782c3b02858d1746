import { LRUCache } from 'lru-cache'
import { lessonOpenings } from '../../../db/schema/learning.ts'
import type { Scope } from '../../scope.ts'
import type { LessonAccess } from './lesson-access.ts'

/** The openings that this process has noted last: an opened lesson stays opened. */
const noted = new LRUCache<string, true>({ max: 20_000 })

/** Notes that a learner who owns the course was given what is in the lesson. */
export const noteOpening = async (scope: Scope, { id, access }: Pick<LessonAccess, 'id' | 'access'>): Promise<void> => {
  const learner = access === 'owner' ? await scope.actorOf('user') : null
  const key = `${learner?.id} ${id}`
  if (!learner || noted.has(key)) return
  await scope.db
    .insert(lessonOpenings)
    .values({ learnerId: learner.id, lessonId: id, openedAt: scope.now() })
    .onConflictDoNothing()
  noted.set(key, true)
}
