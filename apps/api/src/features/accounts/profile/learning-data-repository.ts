import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { courses } from '../../../db/schema/courses.ts'
import { lessonDrafts, lessons } from '../../../db/schema/curriculum.ts'
import { enrolments, isDone, lessonProgress, playbacks, quizAttempts } from '../../../db/schema/learning.ts'

const course = { _id: courses.id, title: courses.title }

/** The courses that the learner has opened, with their progress in each lesson and their attempts at quizzes. */
export const learningOf = async (db: Db, learnerId: string) => {
  const opened = await db
    .select({ course, startedAt: enrolments.startedAt, completedAt: enrolments.completedAt })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .where(eq(enrolments.learnerId, learnerId))
    .orderBy(enrolments.startedAt)
  const progress = await db
    .select({
      ...{ lessonId: lessonProgress.lessonId, courseId: lessonProgress.courseId, title: lessonDrafts.title },
      ...{ positionSeconds: lessonProgress.positionSeconds, startedAt: lessonProgress.startedAt, done: isDone },
      watchedSeconds: sql<number>`coalesce(
        (select sum(upper(r) - lower(r)) from unnest(${lessonProgress.watched}) r), 0)::int`,
    })
    .from(lessonProgress)
    .innerJoin(lessonDrafts, eq(lessonDrafts.lessonId, lessonProgress.lessonId))
    .where(eq(lessonProgress.learnerId, learnerId))
    .orderBy(lessonProgress.startedAt)
  const attempts = await db
    .select({ attempt: quizAttempts, courseId: lessons.courseId })
    .from(quizAttempts)
    .innerJoin(lessons, eq(lessons.id, quizAttempts.lessonId))
    .where(eq(quizAttempts.learnerId, learnerId))
    .orderBy(quizAttempts.startedAt)
  return opened.map((enrolment) => ({
    ...enrolment,
    lessons: progress.filter((row) => row.courseId === enrolment.course._id),
    attempts: attempts.flatMap((row) => (row.courseId === enrolment.course._id ? [row.attempt] : [])),
  }))
}

/** Deletes everything that the learner did in courses. */
export const deleteLearning = async (db: Db, learnerId: string): Promise<void> => {
  await db.delete(quizAttempts).where(eq(quizAttempts.learnerId, learnerId))
  await db.delete(lessonProgress).where(eq(lessonProgress.learnerId, learnerId))
  await db.delete(enrolments).where(eq(enrolments.learnerId, learnerId))
  await db.delete(playbacks).where(eq(playbacks.learnerId, learnerId))
}
