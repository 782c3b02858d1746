import { operations } from '@skillharbor/contracts/operations'
import { parseId } from '../../ids.ts'
import { requireOwnedLesson } from '../../learning/entitlements/lesson-access.ts'
import { pageOf } from '../../page-of.ts'
import { defineUseCase } from '../../use-case.ts'
import {
  answersTo,
  type QuestionRow,
  questionsForAdmin,
  questionsOfLesson,
  type ReceivedRow,
} from './question-repository.ts'
import { toQuestion } from './to-question.ts'

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** What the seller hid is left out, except what the asking learner wrote. */
export const listQuestions = defineUseCase(operations.questions.list, async (scope, { lessonId, ...page }) => {
  const { db, actor } = scope
  const { id } = await requireOwnedLesson(scope, lessonId)
  const { content, nextCursor } = await pageOf(
    { cursor: page.cursor, limit: page.limit },
    (row: QuestionRow) => row,
    (rows) => questionsOfLesson(db, { ...rows, lessonId: id, learnerId: actor.id }),
  )
  const answers = await answersTo(db, idsOf(content))
  const shown = answers.filter(({ hiddenAt, learnerId }) => hiddenAt === null || learnerId === actor.id)
  return {
    content: content.map((row) => ({ ...toQuestion(row, shown), isOwn: row.learnerId === actor.id })),
    nextCursor,
  }
})

export const listReceivedQuestions = defineUseCase(
  operations.questions.received,
  async ({ db, actor }, { courseId, state, ...page }) => {
    const { content, nextCursor } = await pageOf(
      { cursor: page.cursor, limit: page.limit },
      (row: ReceivedRow) => row,
      (rows) =>
        questionsForAdmin(db, actor.id, {
          ...rows,
          state,
          courseId: courseId === undefined ? undefined : parseId(courseId, 'Course'),
        }),
    )
    const answers = await answersTo(db, idsOf(content))
    return {
      content: content.map((row) => ({
        ...{ ...toQuestion(row, answers), course: row.course, lessonTitle: row.lessonTitle },
      })),
      nextCursor,
    }
  },
)
