import { z } from 'zod'
import { questionLength } from '../constants.ts'
import { text } from './text.ts'

/** What an owner asks about a lesson, or somebody answers. */
export const QuestionBody = text(questionLength)
/** Why a seller hides a question or an answer. */
export const QuestionReason = text(500)

/** An answer to a question. */
export const QuestionAnswer = z.object({
  _id: z.string(),
  body: z.string(),
  /** The learner's username; null if the course's seller answered. */
  author: z.string().nullable(),
  /** Whether the asker or the seller marked it as the answer. At most one is. */
  accepted: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Why the seller hid it, for its author and the seller; null if they didn't. */
  hiddenReason: z.string().nullable(),
})
export type QuestionAnswer = z.infer<typeof QuestionAnswer>

const Question = z.object({
  _id: z.string(),
  lessonId: z.string(),
  /** A second of the lesson's video; null if the question is about the whole lesson. */
  atSeconds: z.int().nullable(),
  body: z.string(),
  /** The asker's username. */
  author: z.string(),
  createdAt: z.iso.datetime(),
  /** When it was last changed; null if it never was. */
  editedAt: z.iso.datetime().nullable(),
  /** Why the seller hid it, for its asker and the seller; null if they didn't. */
  hiddenReason: z.string().nullable(),
  /** Oldest first. */
  answers: z.array(QuestionAnswer),
})

/** A question as a learner who owns the course sees it. */
export const LessonQuestion = Question.extend({
  isOwn: z.boolean(),
  /** Oldest first. */
  answers: z.array(QuestionAnswer.extend({ isOwn: z.boolean() })),
})
export type LessonQuestion = z.infer<typeof LessonQuestion>

/** A question as the course's seller sees it. */
export const ReceivedQuestion = Question.extend({
  course: z.object({ _id: z.string(), title: z.string() }),
  lessonTitle: z.string(),
})
export type ReceivedQuestion = z.infer<typeof ReceivedQuestion>
