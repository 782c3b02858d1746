import type { Quiz } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import type { Db, Transaction } from '../../../db/connection.ts'
import { AppError } from '../../app-error.ts'
import { newId, parseId } from '../../ids.ts'
import type { Actor, Scope } from '../../scope.ts'
import { defineUseCase } from '../../use-case.ts'
import { requireOwnedLesson } from '../entitlements/lesson-access.ts'
import { versionOfLesson } from '../entitlements/lesson-repository.ts'
import { assertNotGivenBack } from '../entitlements/note-opening.ts'
import { lockPurchase } from '../entitlements/purchase-repository.ts'
import { addProgress } from '../progress/add-progress.ts'
import { mergeReports } from '../progress/merge-reports.ts'
import {
  type AttemptRow,
  attemptFigures,
  insertAttempt,
  lessonOfAttempt,
  lockAttempt,
  openAttempt,
  saveAnswers,
  saveGrade,
} from './attempt-repository.ts'
import { hasPassed, mayTry, toAttempt } from './attempt-view.ts'
import { isRight, scoreOf } from './grade.ts'

const attemptNotFound = () => new AppError('NOT_FOUND', 'Attempt not found')

/**
 * Starts an attempt, which keeps the quiz as it is now. @throws CONFLICT without attempts left, FORBIDDEN for the first one
 * while the refund rule gives the learner's money back.
 */
export const startAttempt = defineUseCase(operations.learning.startAttempt, async (scope, { lessonId }) => {
  const { db, actor, now } = scope
  const lesson = await requireOwnedLesson(scope, lessonId)
  const { quiz } = lesson.version
  if (!quiz) throw new AppError('NOT_FOUND', 'This lesson has no quiz')
  return db.transaction(async (tx) => {
    // One start at a time, so that no race gives more attempts than allowed.
    if (!(await lockPurchase(tx, actor.id, lesson.course.id))) throw new AppError('NOT_FOUND', 'Lesson not found')
    const open = await openAttempt(tx, actor.id, lesson.id)
    // Counted after the look for an open attempt, which may be submitted in between.
    const figures = await attemptFigures(tx, actor.id, lesson.id)
    const { used } = figures
    if (open) return { content: toAttempt(open, used) }
    if (used === 0) await assertNotGivenBack(tx, actor.id, lesson.course.id)
    if (!mayTry(quiz, figures, now())) throw new AppError('CONFLICT', 'You have no attempts left')
    const id = newId(now())
    const started = { id, learnerId: actor.id, lessonId: lesson.id, versionId: lesson.version.id, startedAt: now() }
    return { content: toAttempt({ ...(await insertAttempt(tx, started)), quiz }, used) }
  })
})

/**
 * The lesson of the learner's attempt, as `requireOwnedLesson`. Looked up before the transaction that changes the
 * attempt: a transaction that asks for a second connection can wait for itself when all are taken.
 */
const requireAttemptedLesson = async (scope: Scope & { actor: Actor }, attemptId: string): Promise<void> => {
  const lessonId = await lessonOfAttempt(scope.db, parseId(attemptId, 'Attempt'), scope.actor.id)
  if (!lessonId) throw attemptNotFound()
  await requireOwnedLesson(scope, lessonId)
}

const lockOwnAttempt = async (tx: Db, attemptId: string, learnerId: string): Promise<AttemptRow & { quiz: Quiz }> => {
  const attempt = await lockAttempt(tx, parseId(attemptId, 'Attempt'), learnerId)
  if (!attempt?.quiz) throw attemptNotFound()
  return { ...attempt, quiz: attempt.quiz }
}

/** Saves one answer. @throws CONFLICT once the attempt is submitted. */
export const saveAnswer = defineUseCase(
  operations.learning.saveAnswer,
  async (scope, { attemptId, questionId, answer }) => {
    const { db, actor } = scope
    await requireAttemptedLesson(scope, attemptId)
    const attempt = await db.transaction(async (tx) => {
      const found = await lockOwnAttempt(tx, attemptId, actor.id)
      if (found.submittedAt) throw new AppError('CONFLICT', 'This attempt has already been submitted')
      if (!found.quiz.questions.some(({ id }) => id === questionId))
        throw new AppError('NOT_FOUND', 'This quiz has no such question')
      const answers = { ...found.answers, [questionId]: answer }
      await saveAnswers(tx, found.id, answers)
      return { ...found, answers }
    })
    return { content: toAttempt(attempt, (await attemptFigures(db, actor.id, attempt.lessonId)).used) }
  },
)

/** Grades the attempt. Submitting it again returns the same result. A pass completes the lesson. */
export const submitAttempt = defineUseCase(operations.learning.submitAttempt, async (scope, { attemptId }) => {
  const { db, actor, now } = scope
  await requireAttemptedLesson(scope, attemptId)
  const attempt = await db.transaction(async (tx) => {
    const found = await lockOwnAttempt(tx, attemptId, actor.id)
    if (found.submittedAt) return found
    const { questions } = found.quiz
    const correction = found.correctedBy ? await versionOfLesson(tx, found.lessonId, found.correctedBy) : undefined
    const keys = [...questions, ...(correction?.quiz?.questions ?? [])]
    const right = new Set(keys.filter((key) => isRight(key, found.answers[key.id])).map(({ id }) => id))
    const correct = questions.flatMap(({ id }) => (right.has(id) ? [id] : []))
    const grade = { correct, score: scoreOf(correct.length, questions.length), submittedAt: now() }
    await saveGrade(tx, found.id, grade)
    if (hasPassed(found.quiz, grade.score)) await completeLesson(tx, actor.id, found.lessonId, now())
    return { ...found, ...grade }
  })
  return { content: toAttempt(attempt, (await attemptFigures(db, actor.id, attempt.lessonId)).used) }
})

/** Completes a lesson because its quiz is passed. */
export const completeLesson = async (
  tx: Transaction,
  learnerId: string,
  lessonId: string,
  now: Date,
): Promise<void> => {
  await addProgress(tx, learnerId, mergeReports([{ lessonId, at: now.toISOString(), done: true }], now), now)
}
