import { operations } from '@skillharbor/contracts/operations'
import { expect, test } from 'vitest'
import { demoQuestions } from '../src/demo/questions.ts'
import { demoAnswer, demoReviews } from '../src/demo/reviews.ts'

test('the demo reviews vary: three to five stars, some without words, none said twice, and the API takes them', () => {
  expect(demoReviews).toHaveLength(24)
  expect([...new Set(demoReviews.map(({ stars }) => stars))].toSorted()).toEqual([3, 4, 5])
  const words = demoReviews.map(({ body }) => body).filter(Boolean)
  expect(words.length).toBeLessThan(demoReviews.length)
  expect(new Set(words).size).toBe(words.length)
  for (const review of demoReviews)
    expect(operations.reviews.save.input.parse({ courseId: 'c1', ...review })).toMatchObject(review)
  expect(operations.reviews.answer.input.parse({ id: 'r1', body: demoAnswer }).body).toBe(demoAnswer)
})

test('no demo question is asked twice, some wait for an answer, and the API takes them', () => {
  expect(new Set(demoQuestions.map(({ body }) => body)).size).toBe(demoQuestions.length)
  const answers = demoQuestions.flatMap(({ answer }) => answer ?? [])
  expect(answers.length).toBeGreaterThan(0)
  expect(answers.length).toBeLessThan(demoQuestions.length)
  for (const { body } of demoQuestions)
    expect(operations.questions.ask.input.parse({ lessonId: 'l1', body })).toMatchObject({ body })
  for (const body of answers) expect(operations.questions.reply.input.parse({ id: 'q1', body }).body).toBe(body)
})
