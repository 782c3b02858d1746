import { eq } from 'drizzle-orm'
import { courses } from '../../../db/schema/courses.ts'
import { wishes } from '../../../db/schema/wishes.ts'
import type { PersonalData } from '../../personal-data.ts'

export const wishData = {
  tables: [{ table: wishes, exported: true, deletion: 'deleted' }],
  learner: {
    exports: {
      /** Also of courses that can't be bought. */
      wishes: async ({ db, actor }) => {
        const rows = await db
          .select({ course: { _id: courses.id, title: courses.title }, addedAt: wishes.addedAt })
          .from(wishes)
          .innerJoin(courses, eq(courses.id, wishes.courseId))
          .where(eq(wishes.learnerId, actor.id))
          .orderBy(wishes.addedAt)
        return rows.map(({ course, addedAt }) => ({ course, addedAt: addedAt.toISOString() }))
      },
    },
    forget: async (tx, { actor }) => void (await tx.delete(wishes).where(eq(wishes.learnerId, actor.id))),
  },
} satisfies PersonalData
