import { and, eq, isNull, or } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { questions } from '../../../db/schema/questions.ts'

/** How many questions on a lesson this learner may see: hidden ones only if they asked them. */
export const countQuestions = (db: Db, lessonId: string, learnerId: string): Promise<number> =>
  db.$count(
    questions,
    and(eq(questions.lessonId, lessonId), or(isNull(questions.hiddenAt), eq(questions.learnerId, learnerId))),
  )
