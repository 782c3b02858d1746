import { operations } from '@skillharbor/contracts/operations'
import type { Transaction } from '../../../db/connection.ts'
import { AppError } from '../../app-error.ts'
import { newId, parseId } from '../../ids.ts'
import { isAccountDeleted, lockPurchase } from '../../learning/entitlements/purchase-repository.ts'
import type { Actor, Scope } from '../../scope.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { lockAnswer } from './answer-repository.ts'
import { type LockedQuestion, lockQuestion } from './question-repository.ts'
import { insertReport, type Reported } from './report-repository.ts'
import { isSellers } from './seller-access.ts'

type Reporting = Scope & { actor: Actor }
type Given = { id: string; reason: string }

/** Whether the actor reads what is shown on the question's course: its owners do, and its seller. */
const mayRead = async (tx: Transaction, question: LockedQuestion, actor: Actor): Promise<boolean> => {
  if (question.hiddenAt) return false
  if (actor.realm === 'admin') return isSellers(question, actor)
  if (await isAccountDeleted(tx, actor.id)) throw new AppError('UNAUTHENTICATED', 'Please log in')
  return lockPurchase(tx, actor.id, question.courseId)
}

const store = async (
  tx: Transaction,
  { actor, now }: Reporting,
  { isOwn, ...report }: Reported & { isOwn: boolean; reason: string },
): Promise<void> => {
  if (isOwn) throw new AppError('CONFLICT', 'You wrote this, so you can’t report it')
  if (!(await insertReport(tx, { id: newId(now()), by: actor, ...report }, now())))
    throw new AppError('CONFLICT', 'You’ve already reported this')
}

/** Throws NOT_FOUND for what the actor doesn't see, and CONFLICT for what they wrote or have an open report of. */
const report = async (scope: Reporting, { id, reason }: Given) => {
  await scope.db.transaction(async (tx) => {
    const question = await lockQuestion(tx, parseId(id, 'Question'))
    if (!question || !(await mayRead(tx, question, scope.actor))) throw new AppError('NOT_FOUND', 'Question not found')
    const isOwn = question.learnerId === scope.actor.id
    await store(tx, scope, { questionId: question.id, answerId: null, isOwn, reason })
  })
  return done('Thanks. An operator will look at this question.')
}

/** As `report`, for an answer. */
const reportAnswer = async (scope: Reporting, { id, reason }: Given) => {
  await scope.db.transaction(async (tx) => {
    const locked = await lockAnswer(tx, parseId(id, 'Answer'))
    if (!locked || locked.answer.hiddenAt || !(await mayRead(tx, locked.question, scope.actor)))
      throw new AppError('NOT_FOUND', 'Answer not found')
    const { answer, question } = locked
    // Without a learner, it's the seller's.
    const isOwn = answer.learnerId === (scope.actor.realm === 'admin' ? null : scope.actor.id)
    await store(tx, scope, { questionId: question.id, answerId: answer.id, isOwn, reason })
  })
  return done('Thanks. An operator will look at this answer.')
}

export const reportQuestion = defineUseCase(operations.questions.report, report)
export const reportQuestionAnswer = defineUseCase(operations.questions.reportAnswer, reportAnswer)
export const reportReceivedQuestion = defineUseCase(operations.questions.reportReceived, report)
export const reportReceivedAnswer = defineUseCase(operations.questions.reportReceivedAnswer, reportAnswer)
