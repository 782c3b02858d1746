import { eq } from 'drizzle-orm'
import { courses } from '../../../db/schema/courses.ts'
import { publishedTitle } from '../../../db/schema/curriculum.ts'
import { notes } from '../../../db/schema/learning.ts'
import type { PersonalData } from '../../personal-data.ts'

export const noteData = {
  tables: [{ table: notes, exported: true, deletion: 'deleted' }],
  learner: {
    exports: {
      /** With their lessons' published titles, also of courses that the learner no longer owns. */
      notes: async ({ db, actor }) => {
        const course = { _id: courses.id, title: courses.title }
        const rows = await db
          .select({ course, lesson: publishedTitle(notes.lessonId), note: notes })
          .from(notes)
          .innerJoin(courses, eq(courses.id, notes.courseId))
          .where(eq(notes.learnerId, actor.id))
          .orderBy(notes.courseId, notes.id)
        return rows.map(({ course, lesson, note: { atSeconds, body, createdAt, editedAt } }) => ({
          course,
          lesson,
          atSeconds,
          body,
          createdAt: createdAt.toISOString(),
          editedAt: editedAt?.toISOString() ?? null,
        }))
      },
    },
    forget: async (tx, { actor }) => void (await tx.delete(notes).where(eq(notes.learnerId, actor.id))),
  },
} satisfies PersonalData
