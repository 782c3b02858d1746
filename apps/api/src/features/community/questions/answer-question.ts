import { operations } from '@skillharbor/contracts/operations'
import type { Transaction } from '../../../db/connection.ts'
import { AppError } from '../../app-error.ts'
import { newId, parseId } from '../../ids.ts'
import { isAccountDeleted, lockPurchase } from '../../learning/entitlements/purchase-repository.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { countAnswers, deleteOwnAnswer, deleteReply, insertAnswer } from './answer-repository.ts'
import { enqueueQuestionEmail } from './question-email.ts'
import { lockQuestion } from './question-repository.ts'

/** How many answers a question may have. The last ones are the seller's. */
const mostAnswers = { learners: 30, seller: 40 } as const

const questionNotFound = () => new AppError('NOT_FOUND', 'Question not found')
const answerNotFound = () => new AppError('NOT_FOUND', 'Answer not found')

const requireRoom = async (tx: Transaction, questionId: string, most: number): Promise<void> => {
  if ((await countAnswers(tx, questionId)).all >= most)
    throw new AppError('CONFLICT', 'This question can’t take any more answers')
}

/**
 * An owner answers; who asked is emailed, unless it is them. Throws NOT_FOUND for a hidden question, or one on a course
 * that they don't own.
 */
export const answerQuestion = defineUseCase(operations.questions.answer, async ({ db, actor, now }, given) => {
  const id = newId(now())
  await db.transaction(async (tx) => {
    if (await isAccountDeleted(tx, actor.id)) throw new AppError('UNAUTHENTICATED', 'Please log in')
    const question = await lockQuestion(tx, parseId(given.id, 'Question'))
    if (!question || question.hiddenAt || !(await lockPurchase(tx, actor.id, question.courseId)))
      throw questionNotFound()
    await requireRoom(tx, question.id, mostAnswers.learners)
    const answer = { questionId: question.id, learnerId: actor.id, body: given.body }
    await insertAnswer(tx, { id, ...answer, createdAt: now() })
    if (question.learnerId !== actor.id) await enqueueQuestionEmail(tx, 'mail-question-answer', id)
  })
  return { id, ...done('Your answer is published.') }
})

export const replyToQuestion = defineUseCase(operations.questions.reply, async ({ db, actor, now }, given) => {
  const id = newId(now())
  await db.transaction(async (tx) => {
    const question = await lockQuestion(tx, parseId(given.id, 'Question'))
    if (question?.sellerId !== actor.id || question.hiddenAt) throw questionNotFound()
    await requireRoom(tx, question.id, mostAnswers.seller)
    await insertAnswer(tx, { id, questionId: question.id, body: given.body, createdAt: now() })
    await enqueueQuestionEmail(tx, 'mail-question-answer', id)
  })
  return { id, ...done('Your answer is published.') }
})

/** Also after a refund, and a hidden answer, too: its words are its author's. */
export const removeAnswer = defineUseCase(operations.questions.removeAnswer, async ({ db, actor }, { id }) => {
  if (!(await deleteOwnAnswer(db, parseId(id, 'Answer'), actor.id))) throw answerNotFound()
  return done('Your answer is deleted.')
})

export const removeReply = defineUseCase(operations.questions.removeReply, async ({ db, actor }, { id }) => {
  if (!(await deleteReply(db, parseId(id, 'Answer'), actor.id))) throw answerNotFound()
  return done('Your answer is deleted.')
})
