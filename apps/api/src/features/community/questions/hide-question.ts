import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { parseId } from '../../ids.ts'
import { defineUseCase } from '../../use-case.ts'
import { lockQuestionOfAnswer, setAnswerHidden } from './answer-repository.ts'
import { lockQuestion, updateQuestion } from './question-repository.ts'

/** A seller hides what doesn't belong in their course. Its author still sees it, with the reason. */
export const hideQuestion = defineUseCase(operations.questions.hide, async ({ db, actor, now }, { id, reason }) => {
  await db.transaction(async (tx) => {
    const question = await lockQuestion(tx, parseId(id, 'Question'))
    if (question?.sellerId !== actor.id) throw new AppError('NOT_FOUND', 'Question not found')
    await updateQuestion(tx, question.id, { hiddenReason: reason, hiddenAt: now() })
  })
  return { message: 'The question is hidden.' }
})

export const hideAnswer = defineUseCase(operations.questions.hideAnswer, async ({ db, actor, now }, given) => {
  const id = parseId(given.id, 'Answer')
  await db.transaction(async (tx) => {
    const question = await lockQuestionOfAnswer(tx, id)
    if (question?.sellerId !== actor.id) throw new AppError('NOT_FOUND', 'Answer not found')
    await setAnswerHidden(tx, id, given.reason, now())
  })
  return { message: 'The answer is hidden.' }
})
