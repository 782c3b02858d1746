import type { QuestionResult, Quiz, QuizAttempt, QuizSummary } from '@skillharbor/contracts/entities'
import type { Db } from '../../../db/connection.ts'
import { type AttemptFigures, type AttemptRow, attemptFigures, nothingTried } from './attempt-repository.ts'
import { rightAnswer, toLearnerQuestions } from './grade.ts'

/** Even where a quiz sets no limit, so that nobody can fill the database. */
const mostAttempts = 500

const attemptsAllowed = ({ maxAttempts }: Quiz): number => maxAttempts ?? mostAttempts
/** Who used all attempts and didn't pass has one more, this long after the last, in milliseconds (decision 041). */
const reopensAfterMs = 86_400_000

/** When an attempt opens for a learner who has none left and hasn't passed; null if they needn't wait for one. */
const nextAttemptAt = (quiz: Quiz, { used, passed, lastAt }: AttemptFigures): Date | null =>
  used < attemptsAllowed(quiz) || passed || !lastAt ? null : new Date(lastAt.getTime() + reopensAfterMs)

/** Whether the learner may start another attempt. */
export const mayTry = (quiz: Quiz, figures: AttemptFigures, now: Date): boolean => {
  const opens = nextAttemptAt(quiz, figures)
  return opens ? opens <= now : figures.used < attemptsAllowed(quiz)
}

export const hasPassed = (quiz: Quiz, score: number | null): boolean => score !== null && score >= quiz.passPercent

/** From this attempt on, explanations help more than they give away. */
const explainedFrom = 2

/**
 * Right answers leave the server only once the learner has passed, as there is always another attempt; explanations after the
 * second attempt, too.
 */
const resultsOf = (quiz: Quiz, attempt: AttemptRow, passed: boolean, attemptsUsed: number): QuestionResult[] => {
  const correct = new Set(attempt.correct)
  const mayExplain = passed || attemptsUsed >= explainedFrom
  return quiz.questions.map((question) => ({
    id: question.id,
    correct: correct.has(question.id),
    ...(passed && { rightAnswer: rightAnswer(question) }),
    ...(mayExplain && { explanation: question.explanation }),
  }))
}

/** An attempt in its wire format. `attemptsUsed` counts the submitted attempts at its lesson. */
export const toAttempt = (attempt: AttemptRow, attemptsUsed: number): QuizAttempt => {
  const { id, quiz, score, submittedAt } = attempt
  if (!quiz) throw new Error('An attempt at a lesson without a quiz')
  const passed = hasPassed(quiz, score)
  return {
    _id: id,
    startedAt: attempt.startedAt.toISOString(),
    submittedAt: submittedAt?.toISOString() ?? null,
    questions: toLearnerQuestions(quiz, id),
    answers: attempt.answers,
    score,
    passed: submittedAt ? passed : null,
    results: submittedAt ? resultsOf(quiz, attempt, passed, attemptsUsed) : [],
  }
}

/** What a learner sees of a quiz before starting it. */
export const summarizeQuiz = async (
  db: Db,
  quiz: Quiz,
  learnerId: string | undefined,
  lessonId: string,
): Promise<QuizSummary> => {
  const figures = learnerId ? await attemptFigures(db, learnerId, lessonId) : nothingTried
  const { used, best, passed, answered } = figures
  const { passPercent, maxAttempts, questions } = quiz
  return {
    questionCount: questions.length,
    passPercent,
    maxAttempts,
    attemptsUsed: used,
    bestScore: best,
    passed,
    nextAttemptAt: nextAttemptAt(quiz, figures)?.toISOString() ?? null,
    answered,
  }
}
