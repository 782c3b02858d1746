import { desc, eq } from 'drizzle-orm'
import { courses } from '../../../db/schema/courses.ts'
import { lessonOpenings } from '../../../db/schema/learning.ts'
import { purchases } from '../../../db/schema/payments.ts'
import type { PersonalData } from '../../personal-data.ts'

export const entitlementData = {
  tables: [
    { table: purchases, exported: true, deletion: 'kept: the books point at them' },
    { table: lessonOpenings, exported: false, deletion: 'deleted' },
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
    },
    forget: async (tx, { actor }) =>
      void (await tx.delete(lessonOpenings).where(eq(lessonOpenings.learnerId, actor.id))),
  },
} satisfies PersonalData
