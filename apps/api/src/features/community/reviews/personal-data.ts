import { eq } from 'drizzle-orm'
import { courses } from '../../../db/schema/courses.ts'
import { reviews, reviewVersions } from '../../../db/schema/reviews.ts'
import type { PersonalData } from '../../personal-data.ts'
import { lockPurchases } from './save-review-repository.ts'

export const reviewData = {
  tables: [
    { table: reviews, exported: true, deletion: 'deleted' },
    { table: reviewVersions, exported: false, deletion: 'deleted' },
  ],
  learner: {
    exports: {
      /** Also hidden ones. */
      reviews: async ({ db, actor }) => {
        const rows = await db
          .select({ course: { _id: courses.id, title: courses.title }, review: reviews })
          .from(reviews)
          .innerJoin(courses, eq(courses.id, reviews.courseId))
          .where(eq(reviews.learnerId, actor.id))
          .orderBy(reviews.id)
        return rows.map(({ course, review: { stars, body, createdAt, editedAt, hiddenReason } }) => ({
          course,
          stars,
          body,
          hiddenReason,
          createdAt: createdAt.toISOString(),
          editedAt: editedAt?.toISOString() ?? null,
        }))
      },
    },
    // Their versions go with them.
    forget: async (tx, { actor }) => {
      await lockPurchases(tx, actor.id)
      await tx.delete(reviews).where(eq(reviews.learnerId, actor.id))
    },
  },
} satisfies PersonalData
