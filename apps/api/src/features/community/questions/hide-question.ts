import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { parseId } from '../../ids.ts'
import type { Actor, Scope } from '../../scope.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { lockAnswer, setAnswerHidden } from './answer-repository.ts'
import { lockQuestion, setQuestionHidden } from './question-repository.ts'
import { isSellers } from './seller-access.ts'

type Hiding = Scope & { actor: Actor }

/** Hides the question with this reason, or shows it again. Throws NOT_FOUND for one that an operator hid. */
const setHidden = async ({ db, actor, now }: Hiding, id: string, reason: string | null): Promise<void> =>
  db.transaction(async (tx) => {
    const question = await lockQuestion(tx, parseId(id, 'Question'))
    if (!question || !isSellers(question, actor)) throw new AppError('NOT_FOUND', 'Question not found')
    await setQuestionHidden(tx, question.id, reason === null ? null : { reason, by: 'seller' }, now())
  })

/** As `setHidden`, for an answer. */
const setHiddenAnswer = async ({ db, actor, now }: Hiding, id: string, reason: string | null): Promise<void> =>
  db.transaction(async (tx) => {
    const locked = await lockAnswer(tx, parseId(id, 'Answer'))
    if (!locked || !isSellers(locked.question, actor) || locked.answer.hiddenByOperator)
      throw new AppError('NOT_FOUND', 'Answer not found')
    await setAnswerHidden(tx, locked.answer.id, reason === null ? null : { reason, by: 'seller' }, now())
  })

/** A seller hides what doesn’t belong in their course. Its author still sees it, with the reason. */
export const hideQuestion = defineUseCase(operations.questions.hide, async (scope, { id, reason }) => {
  await setHidden(scope, id, reason)
  return done('The question is hidden.')
})

export const hideAnswer = defineUseCase(operations.questions.hideAnswer, async (scope, { id, reason }) => {
  await setHiddenAnswer(scope, id, reason)
  return done('The answer is hidden.')
})

export const unhideQuestion = defineUseCase(operations.questions.unhide, async (scope, { id }) => {
  await setHidden(scope, id, null)
  return done('Everyone who owns the course sees the question again.')
})

export const unhideAnswer = defineUseCase(operations.questions.unhideAnswer, async (scope, { id }) => {
  await setHiddenAnswer(scope, id, null)
  return done('Everyone who owns the course sees the answer again.')
})
