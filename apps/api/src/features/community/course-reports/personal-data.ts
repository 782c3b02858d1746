import { asc, eq, inArray } from 'drizzle-orm'
import { courseReports, takeDownAppeals } from '../../../db/schema/course-reports.ts'
import { courses } from '../../../db/schema/courses.ts'
import type { PersonalData } from '../../personal-data.ts'

const course = { _id: courses.id, title: courses.title }

/** What learners reported of courses, and what admins said against take-downs of theirs; oldest first. */
export const courseReportData = {
  tables: [
    { table: courseReports, exported: true, deletion: 'deleted' },
    { table: takeDownAppeals, exported: true, deletion: 'deleted' },
  ],
  learner: {
    exports: {
      courseReports: async ({ db, actor }) => {
        const rows = await db
          .select({ report: courseReports, course })
          .from(courseReports)
          .innerJoin(courses, eq(courses.id, courseReports.courseId))
          .where(eq(courseReports.learnerId, actor.id))
          .orderBy(asc(courseReports.id))
        return rows.map(({ course, report: { reason, words, createdAt, decidedAt } }) => ({
          course,
          reason,
          words,
          createdAt: createdAt.toISOString(),
          decidedAt: decidedAt?.toISOString() ?? null,
        }))
      },
    },
    forget: async (tx, { actor }) => void (await tx.delete(courseReports).where(eq(courseReports.learnerId, actor.id))),
  },
  admin: {
    exports: {
      appeals: async ({ db, actor }) => {
        const rows = await db
          .select({ appeal: takeDownAppeals, course })
          .from(takeDownAppeals)
          .innerJoin(courses, eq(courses.id, takeDownAppeals.courseId))
          .where(eq(courses.ownerId, actor.id))
          .orderBy(takeDownAppeals.id)
        return rows.map(({ course, appeal: { words, createdAt, decidedAt, decision, answer } }) => ({
          course,
          words,
          at: createdAt.toISOString(),
          state: decision === null ? 'waiting' : decision === 'uphold' ? 'upheld' : 'restored',
          decidedAt: decidedAt?.toISOString() ?? null,
          answer,
        }))
      },
    },
    forget: async (tx, { actor }) => {
      const own = tx.select({ id: courses.id }).from(courses).where(eq(courses.ownerId, actor.id))
      await tx.delete(takeDownAppeals).where(inArray(takeDownAppeals.courseId, own))
    },
  },
} satisfies PersonalData
