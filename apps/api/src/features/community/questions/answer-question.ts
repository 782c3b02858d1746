import { operations } from '@skillharbor/contracts/operations'
import type { Transaction } from '../../../db/connection.ts'
import { AppError } from '../../app-error.ts'
import { newId, parseId } from '../../ids.ts'
import { isAccountDeleted, lockPurchase } from '../../learning/entitlements/purchase-repository.ts'
import { defineUseCase } from '../../use-case.ts'
import {
  countAnswers,
  insertAnswer,
  lockQuestion,
  lockQuestionOfAnswer,
  setAccepted,
  setAnswerHidden,
  updateQuestion,
} from './question-repository.ts'

/** How many answers a question may have. The last ones are the seller's. */
const mostAnswers = { learners: 30, seller: 40 } as const

const questionNotFound = () => new AppError('NOT_FOUND', 'Question not found')
const answerNotFound = () => new AppError('NOT_FOUND', 'Answer not found')

const requireRoom = async (tx: Transaction, questionId: string, most: number): Promise<void> => {
  if ((await countAnswers(tx, questionId)).all >= most)
    throw new AppError('CONFLICT', 'This question has all the answers that it can have')
}

/** An owner answers. Throws NOT_FOUND for a hidden question, or one on a course that they don't own. */
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
  })
  return { id, message: 'Your answer is published.' }
})

export const replyToQuestion = defineUseCase(operations.questions.reply, async ({ db, actor, now }, given) => {
  const id = newId(now())
  await db.transaction(async (tx) => {
    const question = await lockQuestion(tx, parseId(given.id, 'Question'))
    if (question?.sellerId !== actor.id || question.hiddenAt) throw questionNotFound()
    await requireRoom(tx, question.id, mostAnswers.seller)
    await insertAnswer(tx, { id, questionId: question.id, body: given.body, createdAt: now() })
  })
  return { id, message: 'Your answer is published.' }
})

/** Only who asked, while they own the course. */
export const acceptAnswer = defineUseCase(operations.questions.accept, async ({ db, actor, now }, given) => {
  const id = parseId(given.id, 'Answer')
  await db.transaction(async (tx) => {
    const question = await lockQuestionOfAnswer(tx, id)
    if (question?.learnerId !== actor.id || !(await lockPurchase(tx, actor.id, question.courseId)))
      throw answerNotFound()
    await setAccepted(tx, question.id, id, now())
  })
  return { message: 'The answer is marked.' }
})

export const recommendAnswer = defineUseCase(operations.questions.recommend, async ({ db, actor, now }, given) => {
  const id = parseId(given.id, 'Answer')
  await db.transaction(async (tx) => {
    const question = await lockQuestionOfAnswer(tx, id)
    if (question?.sellerId !== actor.id) throw answerNotFound()
    await setAccepted(tx, question.id, id, now())
  })
  return { message: 'The answer is marked.' }
})

/** A seller hides what doesn't belong in their course. Its author still sees it, with the reason. */
export const hideQuestion = defineUseCase(operations.questions.hide, async ({ db, actor, now }, { id, reason }) => {
  await db.transaction(async (tx) => {
    const question = await lockQuestion(tx, parseId(id, 'Question'))
    if (question?.sellerId !== actor.id) throw questionNotFound()
    await updateQuestion(tx, question.id, { hiddenReason: reason, hiddenAt: now() })
  })
  return { message: 'The question is hidden.' }
})

export const hideAnswer = defineUseCase(operations.questions.hideAnswer, async ({ db, actor, now }, given) => {
  const id = parseId(given.id, 'Answer')
  await db.transaction(async (tx) => {
    const question = await lockQuestionOfAnswer(tx, id)
    if (question?.sellerId !== actor.id) throw answerNotFound()
    await setAnswerHidden(tx, id, given.reason, now())
  })
  return { message: 'The answer is hidden.' }
})
