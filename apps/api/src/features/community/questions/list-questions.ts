import { operations } from '@skillharbor/contracts/operations'
import type { Db } from '../../../db/connection.ts'
import { parseId } from '../../ids.ts'
import { requireOwnedLesson } from '../../learning/entitlements/lesson-access.ts'
import { pageOf } from '../../page-of.ts'
import { defineUseCase } from '../../use-case.ts'
import { answersTo } from './answer-repository.ts'
import { type QuestionRow, questionsForAdmin, questionsOfLesson, type ReceivedRow } from './question-repository.ts'
import { toAnswer, toQuestion } from './to-question.ts'

/** The answers to each of these questions, by its id. */
const answersByQuestion = async (db: Db, rows: readonly { id: string }[]) => {
  const answers = await answersTo(
    db,
    rows.map(({ id }) => id),
  )
  return Map.groupBy(answers, ({ questionId }) => questionId)
}

/** What the seller hid is left out, except what the asking learner wrote. */
export const listQuestions = defineUseCase(operations.questions.list, async (scope, { lessonId, ...page }) => {
  const { db, actor } = scope
  const { id } = await requireOwnedLesson(scope, lessonId)
  const { content, nextCursor } = await pageOf(
    { cursor: page.cursor, limit: page.limit },
    (row: QuestionRow) => row,
    (rows) => questionsOfLesson(db, { ...rows, lessonId: id, learnerId: actor.id }),
  )
  const answers = await answersByQuestion(db, content)
  const isOwn = ({ learnerId }: { learnerId: string | null }) => learnerId === actor.id
  const shownTo = (questionId: string) =>
    (answers.get(questionId) ?? []).filter((answer) => answer.hiddenAt === null || isOwn(answer))
  return {
    content: content.map((row) => ({
      ...{ ...toQuestion(row), isOwn: isOwn(row) },
      answers: shownTo(row.id).map((answer) => ({ ...toAnswer(answer), isOwn: isOwn(answer) })),
    })),
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
    const answers = await answersByQuestion(db, content)
    return {
      content: content.map((row) => ({
        ...{ ...toQuestion(row), course: row.course, lessonTitle: row.lessonTitle },
        answers: (answers.get(row.id) ?? []).map(toAnswer),
      })),
      nextCursor,
    }
  },
)
