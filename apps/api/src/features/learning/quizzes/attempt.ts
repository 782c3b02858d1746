import type { QuestionResult, Quiz, QuizAttempt, QuizSummary } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import type { Db } from '../../../db/connection.ts'
import { AppError } from '../../app-error.ts'
import { newId, parseId } from '../../ids.ts'
import { defineUseCase } from '../../use-case.ts'
import { requireOwnedLesson } from '../entitlements/lesson-access.ts'
import { mergeReports } from '../progress/merge-reports.ts'
import { ownedLessons } from '../progress/progress-repository.ts'
import { addProgress } from '../progress/save-progress.ts'
import {
  type AttemptRow,
  attemptFigures,
  insertAttempt,
  lockAttempt,
  openAttempt,
  saveAnswers,
  saveGrade,
} from './attempt-repository.ts'
import { isRight, rightAnswer, scoreOf, toLearnerQuestions } from './grade.ts'

/** Even where a quiz sets no limit, so that nobody can fill the database. */
const mostAttempts = 500

const hasPassed = (quiz: Quiz, score: number | null): boolean => score !== null && score >= quiz.passPercent

/** Right answers leave the server only once the learner has passed or has no attempt left. */
const resultsOf = (quiz: Quiz, attempt: AttemptRow, mayReveal: boolean): QuestionResult[] => {
  const correct = new Set(attempt.correct)
  return quiz.questions.map((question) => ({
    id: question.id,
    correct: correct.has(question.id),
    ...(mayReveal && { rightAnswer: rightAnswer(question), explanation: question.explanation }),
  }))
}

const toAttempt = (attempt: AttemptRow, attemptsUsed: number): QuizAttempt => {
  const { id, quiz, score, submittedAt } = attempt
  if (!quiz) throw new Error('An attempt at a lesson without a quiz')
  const passed = hasPassed(quiz, score)
  const mayReveal = passed || attemptsUsed >= (quiz.maxAttempts ?? mostAttempts)
  return {
    _id: id,
    startedAt: attempt.startedAt.toISOString(),
    submittedAt: submittedAt?.toISOString() ?? null,
    questions: toLearnerQuestions(quiz, id),
    answers: attempt.answers,
    score,
    passed: submittedAt ? passed : null,
    results: submittedAt ? resultsOf(quiz, attempt, mayReveal) : [],
  }
}

/** What a learner sees of a quiz before starting it. */
export const summarizeQuiz = async (
  db: Db,
  quiz: Quiz,
  learnerId: string | undefined,
  lessonId: string,
): Promise<QuizSummary> => {
  const { used, best } = learnerId ? await attemptFigures(db, learnerId, lessonId) : { used: 0, best: null }
  const { passPercent, maxAttempts, questions } = quiz
  return { questionCount: questions.length, passPercent, maxAttempts, attemptsUsed: used, bestScore: best }
}

/** Starts an attempt, which keeps the quiz as it is now. @throws CONFLICT without attempts left. */
export const startAttempt = defineUseCase(operations.learning.startAttempt, async (scope, { lessonId }) => {
  const { db, actor, now } = scope
  const lesson = await requireOwnedLesson(scope, lessonId)
  const { quiz } = lesson.version
  if (!quiz) throw new AppError('NOT_FOUND', 'This lesson has no quiz')
  const { used } = await attemptFigures(db, actor.id, lesson.id)
  const open = await openAttempt(db, actor.id, lesson.id)
  if (open) return { content: toAttempt(open, used) }
  if (used >= (quiz.maxAttempts ?? mostAttempts)) throw new AppError('CONFLICT', 'You have no attempts left')
  const at = now()
  const attempt = { id: newId(at), learnerId: actor.id, lessonId: lesson.id, versionId: lesson.version.id }
  await insertAttempt(db, { ...attempt, answers: {}, startedAt: at })
  const started = await openAttempt(db, actor.id, lesson.id)
  if (!started) throw new AppError('CONFLICT', 'This attempt was just submitted in another tab')
  return { content: toAttempt(started, used) }
})

const requireAttempt = async (tx: Db, attemptId: string, learnerId: string): Promise<AttemptRow & { quiz: Quiz }> => {
  const attempt = await lockAttempt(tx, parseId(attemptId, 'Attempt'), learnerId)
  if (!attempt?.quiz) throw new AppError('NOT_FOUND', 'Attempt not found')
  return { ...attempt, quiz: attempt.quiz }
}

/** Saves one answer. @throws CONFLICT once the attempt is submitted. */
export const saveAnswer = defineUseCase(
  operations.learning.saveAnswer,
  async (scope, { attemptId, questionId, answer }) => {
    const { db, actor } = scope
    const attempt = await db.transaction(async (tx) => {
      const found = await requireAttempt(tx, attemptId, actor.id)
      await requireOwnedLesson({ ...scope }, found.lessonId)
      if (found.submittedAt) throw new AppError('CONFLICT', 'This attempt is submitted already')
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
  const attempt = await db.transaction(async (tx) => {
    const found = await requireAttempt(tx, attemptId, actor.id)
    await requireOwnedLesson(scope, found.lessonId)
    if (found.submittedAt) return found
    const { questions } = found.quiz
    const correct = questions.filter((question) => isRight(question, found.answers[question.id])).map(({ id }) => id)
    const grade = { correct, score: scoreOf(correct.length, questions.length), submittedAt: now() }
    await saveGrade(tx, found.id, grade)
    if (hasPassed(found.quiz, grade.score)) await completeLesson(tx, actor.id, found.lessonId, now())
    return { ...found, ...grade }
  })
  return { content: toAttempt(attempt, (await attemptFigures(db, actor.id, attempt.lessonId)).used) }
})

/** Completes a lesson because its quiz is passed. */
export const completeLesson = async (
  tx: Parameters<typeof addProgress>[0],
  learnerId: string,
  lessonId: string,
  now: Date,
): Promise<void> => {
  const [owned] = await ownedLessons(tx, learnerId, [lessonId])
  if (!owned) return
  const reports = mergeReports([{ lessonId, at: now.toISOString(), done: true }], now)
  await addProgress(tx, { learnerId, courseId: owned.courseId, grantedAt: owned.grantedAt, reports }, now)
}
