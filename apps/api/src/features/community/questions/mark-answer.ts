import { operations } from '@skillharbor/contracts/operations'
import type { Transaction } from '../../../db/connection.ts'
import { AppError } from '../../app-error.ts'
import { parseId } from '../../ids.ts'
import { lockPurchase } from '../../learning/entitlements/purchase-repository.ts'
import type { Actor, Scope } from '../../scope.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { clearAccepted, lockAnswer, setAccepted } from './answer-repository.ts'
import type { LockedQuestion } from './question-repository.ts'
import { isSellers } from './seller-access.ts'

const answerNotFound = () => new AppError('NOT_FOUND', 'Answer not found')

type May = (tx: Transaction, question: LockedQuestion, actor: Actor) => boolean | Promise<boolean>

/** Only who asked, while they own the course. */
const isAsker: May = (tx, { learnerId, courseId }, actor) =>
  learnerId === actor.id && lockPurchase(tx, actor.id, courseId)
const isSeller: May = (_tx, question, actor) => isSellers(question, actor)

/** Marks the answer in place of any other, or takes its mark off. Throws NOT_FOUND for a hidden answer. */
const setMark = async ({ db, actor, now }: Scope & { actor: Actor }, given: string, may: May, isMarked: boolean) => {
  const id = parseId(given, 'Answer')
  await db.transaction(async (tx) => {
    const locked = await lockAnswer(tx, id)
    if (!locked || locked.answer.hiddenAt || !(await may(tx, locked.question, actor))) throw answerNotFound()
    if (isMarked) await setAccepted(tx, locked.question.id, id, now())
    else await clearAccepted(tx, id)
  })
  return done(isMarked ? 'The answer is accepted.' : 'The answer isn’t accepted any more.')
}

export const acceptAnswer = defineUseCase(operations.questions.accept, (scope, { id }) =>
  setMark(scope, id, isAsker, true),
)
export const unacceptAnswer = defineUseCase(operations.questions.unaccept, (scope, { id }) =>
  setMark(scope, id, isAsker, false),
)
export const recommendAnswer = defineUseCase(operations.questions.recommend, (scope, { id }) =>
  setMark(scope, id, isSeller, true),
)
export const unrecommendAnswer = defineUseCase(operations.questions.unrecommend, (scope, { id }) =>
  setMark(scope, id, isSeller, false),
)
