import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { requireOwnLesson } from '../../teaching/curriculum/draft-lesson.ts'
import { defineUseCase } from '../../use-case.ts'
import { findLesson, versionOfLesson } from '../entitlements/lesson-repository.ts'
import { completeLesson } from './attempt.ts'
import { correctOpen, lockSubmitted, saveGrade } from './attempt-repository.ts'
import { isRight, scoreOf } from './grade.ts'

const pageSize = 200
const nil = '00000000-0000-0000-0000-000000000000'

/**
 * Grades submitted attempts again, after a right answer was corrected and published, and has those that are open graded by the
 * correction, too. An answer that was right stays right, so scores only rise. Works page by page, and can be repeated.
 */
export const regradeQuiz = defineUseCase(operations.curriculum.regrade, async ({ db, actor, now }, { lessonId }) => {
  const lesson = await requireOwnLesson(db, lessonId, actor.id)
  const live = await findLesson(db, lesson.lessonId)
  const version = live?.live && (await versionOfLesson(db, lesson.lessonId, live.live.versionId))
  if (!version?.quiz) throw new AppError('NOT_FOUND', 'This lesson has no published quiz')
  const published = new Map(version.quiz.questions.map((question) => [question.id, question]))

  // First, so that one that is submitted meanwhile is graded by the correction, or is in a page below.
  await correctOpen(db, lesson.lessonId, version.id)
  const totals = { graded: 0, raised: 0, passed: 0 }
  for (let after: string | undefined = nil; after; ) {
    const from: string = after
    after = await db.transaction(async (tx) => {
      const page = await lockSubmitted(tx, lesson.lessonId, from, pageSize)
      for (const attempt of page) {
        const { quiz, answers, submittedAt, score } = attempt
        if (!quiz || !submittedAt || score === null) continue
        totals.graded++
        const was = new Set(attempt.correct)
        const correct = quiz.questions.flatMap(({ id }) => {
          const question = published.get(id)
          return was.has(id) || (question && isRight(question, answers[id])) ? [id] : []
        })
        const raised = scoreOf(correct.length, quiz.questions.length)
        if (raised <= score) continue
        await saveGrade(tx, attempt.id, { correct, score: raised, submittedAt })
        totals.raised++
        if (score >= quiz.passPercent || raised < quiz.passPercent) continue
        totals.passed++
        await completeLesson(tx, attempt.learnerId, lesson.lessonId, now())
      }
      return page.length === pageSize ? page.at(-1)?.id : undefined
    })
  }
  return totals
})
