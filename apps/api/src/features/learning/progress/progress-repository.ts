import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { isDone, lessonProgress } from '../../../db/schema/learning.ts'

/** The learner's progress in these lessons. */
export const progressIn = (db: Db, learnerId: string, lessonIds: readonly string[]) =>
  db
    .select({
      lessonId: lessonProgress.lessonId,
      positionSeconds: lessonProgress.positionSeconds,
      watched: lessonProgress.watched,
      done: isDone,
    })
    .from(lessonProgress)
    .where(and(eq(lessonProgress.learnerId, learnerId), inArray(lessonProgress.lessonId, [...lessonIds])))
