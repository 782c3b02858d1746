import type { ReportedQuestion } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import type { Transaction } from '../../../db/connection.ts'
import { recordSecurityEvent } from '../../accounts/activity/record-security-event.ts'
import { requireConfirmation } from '../../accounts/sessions/confirmation.ts'
import { AppError } from '../../app-error.ts'
import { lockAnswer, setAnswerHidden } from '../../community/questions/answer-repository.ts'
import { type Hidden, lockQuestion, setQuestionHidden } from '../../community/questions/question-repository.ts'
import { closeReports } from '../../community/questions/report-repository.ts'
import { toModeration } from '../../community/questions/to-question.ts'
import { parseId } from '../../ids.ts'
import { pageOf } from '../../page-of.ts'
import type { Actor, Scope } from '../../scope.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { itemsInState, type ReportedRow } from './reported-question-repository.ts'

const toReported = ({
  item,
  author,
  question,
  course,
  lessonTitle,
  seller,
  reports,
}: ReportedRow): ReportedQuestion => ({
  _id: item.id,
  kind: question ? 'answer' : 'question',
  body: item.body,
  author,
  createdAt: item.createdAt.toISOString(),
  editedAt: ('editedAt' in item && item.editedAt?.toISOString()) || null,
  question,
  course,
  lessonTitle,
  seller,
  reports: reports.map(({ by, reason, createdAt }) => ({ by, reason, at: createdAt.toISOString() })),
  ...toModeration(item),
})

export const listReportedQuestions = defineUseCase(operations.operator.questions, ({ db }, { state, cursor, limit }) =>
  pageOf({ cursor, limit }, toReported, (page) => itemsInState(db, { state, ...page })),
)

type Decision = {
  id: string
  reason: string | null
  /** When the question that was read was last changed; undefined if that doesn't matter. An answer can't be changed. */
  editedAt?: string | null | undefined
}

/** Hides or shows it, and closes its reports. Returns false if there is no such thing. */
type Apply = (tx: Transaction, decision: Decision, hidden: Hidden | null, now: Date) => Promise<boolean>

const decideQuestion: Apply = async (tx, { id, editedAt }, hidden, now) => {
  const question = await lockQuestion(tx, id)
  if (!question) return false
  if (editedAt !== undefined && editedAt !== (question.editedAt?.toISOString() ?? null))
    throw new AppError('CONFLICT', 'The learner has changed this question. Read it first, then decide')
  await setQuestionHidden(tx, id, hidden, now)
  await closeReports(tx, { questionId: id, answerId: null }, now)
  return true
}

const decideAnswer: Apply = async (tx, { id }, hidden, now) => {
  const locked = await lockAnswer(tx, id)
  if (!locked) return false
  await setAnswerHidden(tx, id, hidden, now)
  await closeReports(tx, { questionId: locked.question.id, answerId: id }, now)
  return true
}

const applied = { question: decideQuestion, answer: decideAnswer } as const
const names = { question: 'Question', answer: 'Answer' } as const

/**
 * Hides the question or the answer with this reason, or shows it if there is none. Throws CONFIRMATION_NEEDED and NOT_FOUND, and
 * CONFLICT if its author has changed what the operator read.
 */
const decide = async (scope: Scope & { actor: Actor }, kind: keyof typeof applied, given: Decision): Promise<void> => {
  await requireConfirmation(scope)
  const { db, actor, now } = scope
  const { id, reason } = given
  await db.transaction(async (tx) => {
    const subject = parseId(id, names[kind])
    const hidden = reason === null ? null : ({ reason, by: 'operator' } as const)
    if (!(await applied[kind](tx, { ...given, id: subject }, hidden, now())))
      throw new AppError('NOT_FOUND', `${names[kind]} not found`)
    const event = reason === null ? (`${kind}-kept` as const) : (`${kind}-hidden` as const)
    await recordSecurityEvent(tx, scope, { kind: event, who: actor, subject, reason })
  })
}

export const hideReportedQuestion = defineUseCase(operations.operator.hideQuestion, async (scope, given) => {
  await decide(scope, 'question', given)
  return done('The question is hidden.')
})

export const keepQuestion = defineUseCase(operations.operator.keepQuestion, async (scope, given) => {
  await decide(scope, 'question', { ...given, reason: null })
  return done('We kept the question.')
})

export const hideReportedAnswer = defineUseCase(operations.operator.hideAnswer, async (scope, given) => {
  await decide(scope, 'answer', given)
  return done('The answer is hidden.')
})

export const keepAnswer = defineUseCase(operations.operator.keepAnswer, async (scope, { id }) => {
  await decide(scope, 'answer', { id, reason: null })
  return done('We kept the answer.')
})
