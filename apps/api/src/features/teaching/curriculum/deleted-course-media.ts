import type { Ports } from '../../scope.ts'
import { removeStored } from '../media/room.ts'
import { emptyLesson, fileKeysOf, lessonsToEmpty } from './deleted-course-repository.ts'

/** How long a deleted course keeps its files and videos, in milliseconds: thirty days. */
const keptAfterDeletionMs = 30 * 86_400_000

/**
 * Removes the files and captions of courses that were deleted thirty days ago and that nobody owns, and takes their
 * videos out of their lessons, so that the sweep of videos removes these.
 */
export const sweepDeletedCourses = async ({ db, storage, now, log }: Pick<Ports, 'db' | 'storage' | 'now' | 'log'>) => {
  const empty = await lessonsToEmpty(db, new Date(now().getTime() - keptAfterDeletionMs))
  for (const lessonId of empty) {
    for (const key of await fileKeysOf(db, lessonId)) await removeStored({ db, storage }, key)
    await emptyLesson(db, lessonId)
  }
  if (empty.length > 0) log.info({ lessons: empty.length }, 'media of deleted courses were removed')
}
