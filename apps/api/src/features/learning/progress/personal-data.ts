import type { LearnerData } from '@skillharbor/contracts/entities'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { courses } from '../../../db/schema/courses.ts'
import { lessonDrafts } from '../../../db/schema/curriculum.ts'
import { enrolments, isDone, lessonProgress } from '../../../db/schema/learning.ts'
import type { PersonalData } from '../../personal-data.ts'

type Course = Omit<NonNullable<LearnerData['learning']>[number], 'quizAttempts'>

/** Quizzes export it, with the attempts at them. */
export const progressData = {
  tables: [
    { table: enrolments, exported: true, deletion: 'deleted' },
    { table: lessonProgress, exported: true, deletion: 'deleted' },
  ],
  learner: {
    forget: async (tx, { actor }) => {
      // Locks them first, as saving progress does, so that neither waits for the other.
      await tx.delete(enrolments).where(eq(enrolments.learnerId, actor.id))
      await tx.delete(lessonProgress).where(eq(lessonProgress.learnerId, actor.id))
    },
  },
} satisfies PersonalData

/** The courses that the learner has opened, with their progress in each lesson, the first one first. */
export const exportedProgress = async (db: Db, learnerId: string): Promise<Course[]> => {
  const opened = await db
    .select({
      course: { _id: courses.id, title: courses.title },
      startedAt: enrolments.startedAt,
      completedAt: enrolments.completedAt,
    })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .where(eq(enrolments.learnerId, learnerId))
    .orderBy(enrolments.startedAt)
  const lessons = await db
    .select({
      lessonId: lessonProgress.lessonId,
      courseId: lessonProgress.courseId,
      title: lessonDrafts.title,
      positionSeconds: lessonProgress.positionSeconds,
      startedAt: lessonProgress.startedAt,
      done: isDone,
      watchedSeconds: sql<number>`coalesce(
        (select sum(upper(r) - lower(r)) from unnest(${lessonProgress.watched}) r), 0)::int`,
    })
    .from(lessonProgress)
    .innerJoin(lessonDrafts, eq(lessonDrafts.lessonId, lessonProgress.lessonId))
    .where(eq(lessonProgress.learnerId, learnerId))
    .orderBy(lessonProgress.startedAt)
  const byCourse = Map.groupBy(lessons, ({ courseId }) => courseId)
  return opened.map(({ course, startedAt, completedAt }) => ({
    course,
    startedAt: startedAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
    lessons: (byCourse.get(course._id) ?? []).map(({ courseId: _courseId, ...lesson }) => ({
      ...lesson,
      startedAt: lesson.startedAt.toISOString(),
    })),
  }))
}
