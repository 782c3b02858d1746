import { z } from 'zod'
import { says } from '../said.ts'
import { isPrintable, unprintableText } from './text.ts'

/** The kinds of questions: one right choice, several, true or false, a short text, and a number with a tolerance. */
export const questionKinds = ['single', 'multiple', 'true-false', 'short-text', 'number'] as const

/** Names a question in its quiz; stays the same when the question is edited. The editor generates it. */
const QuestionId = z.string().regex(/^[\w-]{1,40}$/, says('Not the id of a question'))
const line = (max: number) =>
  z.string().max(max, says('At most {max} characters', { max })).refine(isPrintable, unprintableText)
const choices = z.array(line(500)).max(10, says('At most 10 choices'))
const index = z.int().min(0).max(9)
const shared = { id: QuestionId, prompt: line(2000), explanation: line(2000) }

/**
 * A question with its right answer, as the seller edits it. It may be incomplete while it is a draft; publishing
 * requires complete questions. Choices are counted from 0.
 */
export const Question = z.union([
  z.object({ ...shared, kind: z.literal('single'), choices, answer: index.nullable() }),
  z.object({ ...shared, kind: z.literal('multiple'), choices, answers: z.array(index).max(10) }),
  z.object({ ...shared, kind: z.literal('true-false'), answer: z.boolean().nullable() }),
  /** Any of these texts is right. Case and repeated spaces are ignored. */
  z.object({ ...shared, kind: z.literal('short-text'), answers: z.array(line(200)).max(10) }),
  /** Right within `tolerance`, which is absolute. */
  z.object({ ...shared, kind: z.literal('number'), answer: z.number().nullable(), tolerance: z.number().min(0) }),
])
export type Question = z.infer<typeof Question>

export const Quiz = z.object({
  /** The share of right answers that passes, in percent. */
  passPercent: z.int().min(1).max(100),
  /** How often a learner may submit, before it is once a day until they pass; null for any number of times. */
  maxAttempts: z.int().min(1).max(100).nullable(),
  /** Whether each attempt shuffles the questions and their choices. */
  shuffle: z.boolean(),
  questions: z
    .array(Question)
    .max(50, says('At most 50 questions'))
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, says('Two questions have the same id')),
})
export type Quiz = z.infer<typeof Quiz>

/** A learner's answer: a choice, several choices, true or false, a text or a number, as the question's kind requires. */
export const Answer = z.union([z.boolean(), z.number(), line(200), z.array(index).max(10)])
export type Answer = z.infer<typeof Answer>

/** A question as a learner sees it, without its right answer. `choices` is empty for kinds without choices. */
export const LearnerQuestion = z.object({
  id: z.string(),
  kind: z.enum(questionKinds),
  prompt: z.string(),
  /** In the order to show. `id` is the value to answer with. */
  choices: z.array(z.object({ id: z.int(), text: z.string() })),
})
export type LearnerQuestion = z.infer<typeof LearnerQuestion>

/**
 * How one question was answered. The right answer is present once the learner has passed, the explanation also from the
 * second attempt on.
 */
export const QuestionResult = z.object({
  id: z.string(),
  correct: z.boolean(),
  /** The right answer in words. */
  rightAnswer: z.string().optional(),
  explanation: z.string().optional(),
})
export type QuestionResult = z.infer<typeof QuestionResult>

/** One attempt at a quiz. It keeps the version of the quiz that it was started with. */
export const QuizAttempt = z.object({
  _id: z.string(),
  startedAt: z.iso.datetime(),
  /** Null until submitted; then `score` is in percent. */
  submittedAt: z.iso.datetime().nullable(),
  questions: z.array(LearnerQuestion),
  /** The answers saved so far, by question id. */
  answers: z.record(z.string(), Answer),
  score: z.int().nullable(),
  passed: z.boolean().nullable(),
  /** One result per question, once submitted; empty before. */
  results: z.array(QuestionResult),
})
export type QuizAttempt = z.infer<typeof QuizAttempt>
