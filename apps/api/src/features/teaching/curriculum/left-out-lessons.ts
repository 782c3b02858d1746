import type { Ports } from '../../scope.ts'
import { lockCurriculum } from './curriculum-repository.ts'
import { emptyDraft, leftOutLessons, lockLeftOut } from './left-out-repository.ts'
import { enqueueRemoval } from './upload-repository.ts'

/** How long a lesson that was taken out of the outline can come back with all it had, in milliseconds: thirty days. */
const keptAfterLeavingMs = 30 * 86_400_000

/**
 * Takes file, video and captions out of lessons that are in no outline, neither the draft nor a revision that can be
 * restored, and that nobody touched for thirty days. What is stored of them is removed by a job and the sweep of videos.
 */
export const sweepLeftOutLessons = async ({ db, now, log }: Pick<Ports, 'db' | 'now' | 'log'>): Promise<void> => {
  const untouchedSince = new Date(now().getTime() - keptAfterLeavingMs)
  let emptied = 0
  for (const { lessonId, courseId } of await leftOutLessons(db, untouchedSince))
    await db.transaction(async (tx) => {
      // Whoever saves the outline or publishes waits, or was first: the lesson may be back.
      await lockCurriculum(tx, courseId, now())
      const draft = await lockLeftOut(tx, lessonId, untouchedSince)
      if (!draft) return
      await emptyDraft(tx, lessonId, now())
      if (draft.file) await enqueueRemoval(tx, { lessonId, key: draft.file.key })
      emptied++
    })
  if (emptied > 0) log.info({ lessons: emptied }, 'lessons that no outline has were emptied')
}
