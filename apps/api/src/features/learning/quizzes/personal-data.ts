import { eq } from 'drizzle-orm'
import { lessons } from '../../../db/schema/curriculum.ts'
import { quizAttempts } from '../../../db/schema/learning.ts'
import type { PersonalData } from '../../personal-data.ts'
import { exportedProgress } from '../progress/personal-data.ts'

export const quizData = {
  tables: [{ table: quizAttempts, exported: true, deletion: 'deleted' }],
  learner: {
    exports: {
      learning: async ({ db, actor }) => {
        const courses = await exportedProgress(db, actor.id)
        const rows = await db
          .select({ attempt: quizAttempts, courseId: lessons.courseId })
          .from(quizAttempts)
          .innerJoin(lessons, eq(lessons.id, quizAttempts.lessonId))
          .where(eq(quizAttempts.learnerId, actor.id))
          .orderBy(quizAttempts.startedAt)
        const attempts = Map.groupBy(rows, ({ courseId }) => courseId)
        return courses.map((course) => ({
          ...course,
          quizAttempts: (attempts.get(course.course._id) ?? []).map(
            ({ attempt: { lessonId, startedAt, submittedAt, score, answers } }) => ({
              lessonId,
              score,
              answers,
              startedAt: startedAt.toISOString(),
              submittedAt: submittedAt?.toISOString() ?? null,
            }),
          ),
        }))
      },
    },
    forget: async (tx, { actor }) => void (await tx.delete(quizAttempts).where(eq(quizAttempts.learnerId, actor.id))),
  },
} satisfies PersonalData
