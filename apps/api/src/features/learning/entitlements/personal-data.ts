import { desc, eq } from 'drizzle-orm'
import { courses } from '../../../db/schema/courses.ts'
import { lessons, publishedTitle } from '../../../db/schema/curriculum.ts'
import { lessonOpenings } from '../../../db/schema/learning.ts'
import { purchases } from '../../../db/schema/payments.ts'
import type { PersonalData } from '../../personal-data.ts'

export const entitlementData = {
  tables: [
    { table: purchases, exported: true, deletion: 'kept: the books point at them' },
    { table: lessonOpenings, exported: true, deletion: 'deleted' },
  ],
  learner: {
    exports: {
      /** Every entitlement that was granted, newest first, including revoked ones. */
      purchases: async ({ db, actor }) => {
        const { grantedAt, revokedAt } = purchases
        const rows = await db
          .select({ course: { _id: courses.id, title: courses.title }, grantedAt, revokedAt })
          .from(purchases)
          .innerJoin(courses, eq(courses.id, purchases.courseId))
          .where(eq(purchases.learnerId, actor.id))
          .orderBy(desc(purchases.id))
        return rows.map((row) => ({
          course: row.course,
          at: row.grantedAt.toISOString(),
          revokedAt: row.revokedAt?.toISOString() ?? null,
        }))
      },
      /** With their published titles, oldest first. */
      openedLessons: async ({ db, actor }) => {
        const rows = await db
          .select({
            course: { _id: courses.id, title: courses.title },
            lesson: publishedTitle(lessonOpenings.lessonId),
            openedAt: lessonOpenings.openedAt,
          })
          .from(lessonOpenings)
          .innerJoin(lessons, eq(lessons.id, lessonOpenings.lessonId))
          .innerJoin(courses, eq(courses.id, lessons.courseId))
          .where(eq(lessonOpenings.learnerId, actor.id))
          .orderBy(lessonOpenings.openedAt)
        return rows.map(({ openedAt, ...opened }) => ({ ...opened, openedAt: openedAt.toISOString() }))
      },
    },
    forget: async (tx, { actor }) =>
      void (await tx.delete(lessonOpenings).where(eq(lessonOpenings.learnerId, actor.id))),
  },
} satisfies PersonalData
