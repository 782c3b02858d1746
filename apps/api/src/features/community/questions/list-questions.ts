import { operations } from '@skillharbor/contracts/operations'
import type { Db } from '../../../db/connection.ts'
import { parseId } from '../../ids.ts'
import { requireOwnedLesson } from '../../learning/entitlements/lesson-access.ts'
import { pageOf } from '../../page-of.ts'
import type { Actor } from '../../scope.ts'
import { defineUseCase } from '../../use-case.ts'
import { answersTo } from './answer-repository.ts'
import { type QuestionRow, questionsForAdmin, questionsOfLesson, type ReceivedRow } from './question-repository.ts'
import { reportsBy } from './report-repository.ts'
import { toAnswer, toQuestion } from './to-question.ts'

/** The answers to each of these questions, by its id, and the actor's reports of both. */
const aroundQuestions = async (db: Db, actor: Actor, rows: readonly { id: string }[]) => {
  const ids = rows.map(({ id }) => id)
  const [answers, reports] = [await answersTo(db, ids), await reportsBy(db, actor, ids)]
  return { answers: Map.groupBy(answers, ({ questionId }) => questionId), reports }
}

/** What is hidden is left out, except what the asking learner wrote. */
export const listQuestions = defineUseCase(operations.questions.list, async (scope, { lessonId, ...page }) => {
  const { db, actor } = scope
  const { id } = await requireOwnedLesson(scope, lessonId)
  const { content, nextCursor } = await pageOf(
    { cursor: page.cursor, limit: page.limit },
    (row: QuestionRow) => row,
    (rows) => questionsOfLesson(db, { ...rows, lessonId: id, learnerId: actor.id }),
  )
  const { answers, reports } = await aroundQuestions(db, actor, content)
  const isOwn = ({ learnerId }: { learnerId: string | null }) => learnerId === actor.id
  const shownTo = (questionId: string) =>
    (answers.get(questionId) ?? []).filter((answer) => answer.hiddenAt === null || isOwn(answer))
  return {
    content: content.map((row) => ({
      ...toQuestion(row, reports),
      isOwn: isOwn(row),
      answers: shownTo(row.id).map((answer) => ({ ...toAnswer(answer, reports), isOwn: isOwn(answer) })),
    })),
    nextCursor,
  }
})

/** What an operator hid is left out, except what the seller wrote. */
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
    const { answers, reports } = await aroundQuestions(db, actor, content)
    const shown = (questionId: string) =>
      (answers.get(questionId) ?? []).filter((answer) => !answer.hiddenByOperator || answer.learnerId === null)
    return {
      content: content.map((row) => ({
        ...toQuestion(row, reports),
        course: row.course,
        lessonTitle: row.lessonTitle,
        answers: shown(row.id).map((answer) => toAnswer(answer, reports)),
      })),
      nextCursor,
    }
  },
)
