import type { Lesson, QuizAttempt } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../caller.ts'
import { newAdmin, newLearner } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { ask, buy, publishedCourse, quiz, rightAnswers } from './course-maker.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const classroom = async () => {
  const seller = await newAdmin(api.url)
  const course = await publishedCourse(seller)
  const learner = await newLearner(api.url)
  await buy(api, learner, course.courseId)
  return { seller, learner, ...course }
}
const start = (learner: Caller, lessonId: string) => ask<QuizAttempt>(learner, 'learning.startAttempt', { lessonId })
const answerAll = async (learner: Caller, attemptId: string, answers: Record<string, unknown>) => {
  for (const [questionId, answer] of Object.entries(answers))
    await ask(learner, 'learning.saveAnswer', { attemptId, questionId, answer })
}
const submit = (learner: Caller, attemptId: string) =>
  ask<QuizAttempt>(learner, 'learning.submitAttempt', { attemptId })

describe('a quiz', () => {
  test('S39: never sends right answers or explanations before the learner may see them', async () => {
    const { learner, lessons } = await classroom()
    const lesson = await ask(learner, 'learning.lesson', { lessonId: lessons.quiz })
    const started = await start(learner, lessons.quiz)
    await answerAll(learner, started._id, { a: 0 })
    const failed = await submit(learner, started._id)
    for (const answer of [lesson, started, failed]) {
      const text = JSON.stringify(answer)
      expect(text).not.toContain('It is two.')
      expect(text).not.toContain('Breadth')
      expect(text).not.toMatch(/"(answers?|explanation|rightAnswer|tolerance)":[^{]/)
    }
    expect(failed).toMatchObject({ score: 0, passed: false })
    expect(failed.results).toEqual(quiz.questions.map(({ id }) => ({ id, correct: false })))
  })

  test('is passed with right answers, shows them then, and completes the lesson', async () => {
    const { learner, courseId, lessons } = await classroom()
    const { _id } = await start(learner, lessons.quiz)
    await answerAll(learner, _id, { ...rightAnswers, e: 9 })
    const begun = await ask(learner, 'learning.lesson', { lessonId: lessons.quiz })
    expect(begun).toMatchObject({ quiz: { answered: 5, attemptsUsed: 0 } })
    const passed = await submit(learner, _id)
    expect(passed).toMatchObject({ score: 80, passed: true })
    expect(passed.results).toContainEqual({ id: 'a', correct: true, rightAnswer: 'Two', explanation: 'It is two.' })
    expect(passed.results).toContainEqual({ id: 'e', correct: false, rightAnswer: '8 ± 0.1', explanation: '' })
    expect(await ask(learner, 'learning.lesson', { lessonId: lessons.quiz })).toMatchObject({
      done: true,
      quiz: { attemptsUsed: 1, bestScore: 80, answered: null },
    })
    expect(await ask(learner, 'learning.course', { courseId })).toMatchObject({ progress: { percent: 25 } })
  })

  test('S39: explains from the second attempt on, and keeps its right answers until the learner may see them', async () => {
    const { learner, lessons } = await classroom()
    const fail = async () => submit(learner, (await start(learner, lessons.quiz))._id)
    expect((await fail()).results).toEqual(quiz.questions.map(({ id }) => ({ id, correct: false })))
    const { results } = await fail()
    expect(results).toEqual(quiz.questions.map(({ id, explanation }) => ({ id, correct: false, explanation })))
  })

  test('goes on with the answers given, on another device too', async () => {
    const { learner, lessons } = await classroom()
    const first = await start(learner, lessons.quiz)
    await answerAll(learner, first._id, { d: 'breadth' })
    const again = await start(learner, lessons.quiz)
    expect(again).toMatchObject({ _id: first._id, answers: { d: 'breadth' }, questions: first.questions })
  })

  test('can’t be changed once submitted, and submitting again changes nothing', async () => {
    const { learner, lessons } = await classroom()
    const { _id } = await start(learner, lessons.quiz)
    await answerAll(learner, _id, rightAnswers)
    const first = await submit(learner, _id)
    const late = await learner.call('trpc', 'learning.saveAnswer', { attemptId: _id, questionId: 'a', answer: 0 })
    expect(late).toMatchObject({ status: 409, body: { error: 'CONFLICT' } })
    expect(await submit(learner, _id)).toEqual(first)
  })

  test('opens once a day after the allowed number of attempts until it is passed, and tells no right answer before', async () => {
    const { learner, maker, lessons } = await classroom()
    await maker.saveLesson(lessons.quiz, { quiz: { ...quiz, maxAttempts: 1 } })
    await maker.publish()
    const refused = () => learner.call('rest', 'learning.startAttempt', { lessonId: lessons.quiz })
    const summary = async () => (await ask<Lesson>(learner, 'learning.lesson', { lessonId: lessons.quiz })).quiz
    /** As if all attempts had been made so much earlier. */
    const wait = (hours: number) =>
      api.parts.pool.query(
        'update quiz_attempts set submitted_at = submitted_at - make_interval(hours => $1) where lesson_id = $2',
        [hours, lessons.quiz],
      )
    expect(await summary()).toMatchObject({ nextAttemptAt: null })
    const first = await submit(learner, (await start(learner, lessons.quiz))._id)
    expect(first.results[0]).not.toHaveProperty('rightAnswer')
    const opensAt = Date.parse(first.submittedAt ?? '') + 86_400_000
    expect(await summary()).toMatchObject({ attemptsUsed: 1, nextAttemptAt: new Date(opensAt).toISOString() })
    await wait(23)
    expect(await refused()).toMatchObject({ status: 409 })
    await wait(1)
    expect((await submit(learner, (await start(learner, lessons.quiz))._id)).passed).toBe(false)
    expect(await refused()).toMatchObject({ status: 409 })
    await wait(24)
    const { _id } = await start(learner, lessons.quiz)
    await answerAll(learner, _id, rightAnswers)
    expect(await submit(learner, _id)).toMatchObject({ passed: true })
    await wait(24)
    expect(await refused()).toMatchObject({ status: 409 })
    expect(await summary()).toMatchObject({ passed: true, nextAttemptAt: null })
  })

  test('keeps its version in an attempt while the seller changes it', async () => {
    const { learner, maker, lessons } = await classroom()
    const { _id } = await start(learner, lessons.quiz)
    await maker.saveLesson(lessons.quiz, { quiz: { ...quiz, questions: quiz.questions.slice(0, 1) } })
    await maker.publish()
    await answerAll(learner, _id, rightAnswers)
    expect(await submit(learner, _id)).toMatchObject({ score: 100, questions: { length: 5 } })
  })

  test('is one attempt, however many tabs start it at once', async () => {
    const { learner, lessons } = await classroom()
    const started = await Promise.all(Array.from({ length: 8 }, () => start(learner, lessons.quiz)))
    expect(new Set(started.map(({ _id }) => _id)).size).toBe(1)
  })

  test('gives no attempt too many, however its starts and submissions race', async () => {
    const { learner, maker, lessons } = await classroom()
    await maker.saveLesson(lessons.quiz, { quiz: { ...quiz, maxAttempts: 1 } })
    await maker.publish()
    const { _id } = await start(learner, lessons.quiz)
    const again = () => learner.call('rest', 'learning.startAttempt', { lessonId: lessons.quiz })
    const [submitted, ...raced] = await Promise.all([submit(learner, _id), ...Array.from({ length: 12 }, again)])
    expect(submitted.submittedAt).not.toBeNull()
    for (const { status, body } of raced) if (status < 300) expect(body.content).toMatchObject({ _id })
    const { rows } = await api.parts.pool.query('select id from quiz_attempts where lesson_id = $1', [lessons.quiz])
    expect(rows).toEqual([{ id: _id }])
  })

  test('saves more answers at once than the database has connections', async () => {
    const { learner, lessons } = await classroom()
    const { _id: attemptId } = await start(learner, lessons.quiz)
    const save = () => learner.call('trpc', 'learning.saveAnswer', { attemptId, questionId: 'a', answer: 1 })
    const answers = await Promise.all(Array.from({ length: 60 }, save))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('with a corrected answer raises earlier scores, lowers none, and completes who passes now', async () => {
    const { seller, learner, maker, lessons } = await classroom()
    const other = await newLearner(api.url)
    await buy(api, other, maker.courseId)
    // Right by the wrong key only, and right by the corrected one only.
    for (const [who, a] of [
      [learner, 1],
      [other, 2],
    ] as const) {
      const { _id } = await start(who, lessons.quiz)
      await answerAll(who, _id, { ...rightAnswers, c: false, d: '', a })
      await submit(who, _id)
    }
    const corrected = quiz.questions.map((question) =>
      question.kind === 'single' ? { ...question, answer: 2 } : question,
    )
    await maker.saveLesson(lessons.quiz, { quiz: { ...quiz, questions: corrected } })
    await maker.publish()
    const regrade = () => seller.call('rest', 'curriculum.regrade', { lessonId: lessons.quiz })
    expect((await regrade()).body).toEqual({ graded: 2, raised: 1, passed: 1 })
    const scoreOf = async (who: Caller) => ask(who, 'learning.lesson', { lessonId: lessons.quiz })
    expect(await scoreOf(learner)).toMatchObject({ done: true, quiz: { bestScore: 60 } })
    expect(await scoreOf(other)).toMatchObject({ done: true, quiz: { bestScore: 60 } })
    expect((await regrade()).body).toEqual({ graded: 2, raised: 0, passed: 0 })
  })

  test('that is open while others are graded again is graded by the corrected answer, too', async () => {
    const { seller, learner, maker, lessons } = await classroom()
    const other = await newLearner(api.url)
    await buy(api, other, maker.courseId)
    const [mine, others] = [await start(learner, lessons.quiz), await start(other, lessons.quiz)]
    await answerAll(learner, mine._id, { ...rightAnswers, c: false, d: '', a: 2 })
    // Right by the key that the attempt began with.
    await answerAll(other, others._id, { ...rightAnswers, c: false, d: '' })
    const corrected = quiz.questions.map((question) =>
      question.kind === 'single' ? { ...question, answer: 2 } : question,
    )
    await maker.saveLesson(lessons.quiz, { quiz: { ...quiz, questions: corrected } })
    await maker.publish()
    const regraded = await seller.call('rest', 'curriculum.regrade', { lessonId: lessons.quiz })
    expect(regraded.body).toEqual({ graded: 0, raised: 0, passed: 0 })
    for (const [who, { _id }] of [
      [learner, mine],
      [other, others],
    ] as const)
      expect(await submit(who, _id)).toMatchObject({ score: 60, passed: true })
  })

  test('of somebody else can’t be seen or answered', async () => {
    const { learner, maker, lessons } = await classroom()
    const other = await newLearner(api.url)
    await buy(api, other, maker.courseId)
    const { _id } = await start(learner, lessons.quiz)
    const tried = { attemptId: _id, questionId: 'a', answer: 1 }
    expect((await other.call('rest', 'learning.saveAnswer', tried)).status).toBe(404)
    expect((await other.call('rest', 'learning.submitAttempt', { attemptId: _id })).status).toBe(404)
  })
})
