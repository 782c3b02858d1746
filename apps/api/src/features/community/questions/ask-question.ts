import { operations } from '@skillharbor/contracts/operations'
import { say } from '@skillharbor/contracts/said'
import type { Transaction } from '../../../db/connection.ts'
import { AppError } from '../../app-error.ts'
import { newId, parseId } from '../../ids.ts'
import { requireOwnedLesson } from '../../learning/entitlements/lesson-access.ts'
import { isAccountDeleted, lockPurchase } from '../../learning/entitlements/purchase-repository.ts'
import { requireSecond } from '../../learning/entitlements/require-second.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { countAnswers } from './answer-repository.ts'
import { enqueueQuestionEmail } from './question-email.ts'
import {
  countQuestions,
  deleteQuestion,
  insertQuestion,
  type LockedQuestion,
  lockQuestion,
  updateQuestion,
} from './question-repository.ts'

/** How many questions a learner may have on one course. */
const mostQuestions = 200

/** The course's seller is emailed. Throws CONFLICT if the learner has `mostQuestions` on this course. */
export const askQuestion = defineUseCase(operations.questions.ask, async (scope, { lessonId, body, atSeconds }) => {
  const { db, actor, now } = scope
  const lesson = await requireOwnedLesson(scope, lessonId)
  requireSecond(lesson, atSeconds)
  const id = newId(now())
  await db.transaction(async (tx) => {
    // The account can't be deleted until this ends, so that its questions go with it; nor can the course be refunded.
    if (await isAccountDeleted(tx, actor.id)) throw new AppError('UNAUTHENTICATED', 'Please log in')
    if (!(await lockPurchase(tx, actor.id, lesson.course.id)))
      throw new AppError('FORBIDDEN', 'Buy this course to do this')
    if ((await countQuestions(tx, actor.id, lesson.course.id)) >= mostQuestions)
      throw new AppError(
        'CONFLICT',
        say('You can have {most} questions on a course. Delete one without an answer to ask another.', {
          most: mostQuestions,
        }),
      )
    const asked = { courseId: lesson.course.id, lessonId: lesson.id, learnerId: actor.id, atSeconds, body }
    await insertQuestion(tx, { id, ...asked, createdAt: now() })
    await enqueueQuestionEmail(tx, 'mail-new-question', id)
  })
  return { id, ...done('Your question is published.') }
})

/** The learner's own question, which nobody can answer until the transaction ends. Throws CONFLICT if somebody did. */
const lockUnanswered = async (tx: Transaction, id: string, learnerId: string): Promise<LockedQuestion> => {
  const question = await lockQuestion(tx, parseId(id, 'Question'))
  if (question?.learnerId !== learnerId) throw new AppError('NOT_FOUND', 'Question not found')
  if ((await countAnswers(tx, question.id)).shown > 0)
    throw new AppError('CONFLICT', 'Somebody has answered this question, so it stays as it is')
  return question
}

/** Throws NOT_FOUND after a refund, CONFLICT for a question that is answered or hidden. */
export const editQuestion = defineUseCase(operations.questions.edit, async ({ db, actor, now }, { id, body }) => {
  await db.transaction(async (tx) => {
    const question = await lockUnanswered(tx, id, actor.id)
    if (!(await lockPurchase(tx, actor.id, question.courseId))) throw new AppError('NOT_FOUND', 'Question not found')
    if (question.hiddenAt)
      throw new AppError(
        'CONFLICT',
        question.hiddenByOperator
          ? 'An operator hid this question, so it stays as it is'
          : 'The teacher hid this question, so it stays as it is',
      )
    await updateQuestion(tx, question.id, { body, editedAt: now() })
  })
  return done('Your question is saved.')
})

/** Also after a refund: a question that helps nobody else is its asker's to delete. */
export const removeQuestion = defineUseCase(operations.questions.remove, async ({ db, actor }, { id }) => {
  await db.transaction(async (tx) => deleteQuestion(tx, (await lockUnanswered(tx, id, actor.id)).id))
  return done('Your question is deleted.')
})
