import { z } from 'zod'
import { questionLength } from '../constants.ts'
import { text } from './text.ts'

/** What an owner asks about a lesson, or somebody answers. */
export const QuestionBody = text(questionLength)
/** Why a question or an answer is hidden or reported. */
export const QuestionReason = text(500)

/** What is the same for questions and answers that are moderated. */
const moderation = {
  /** Why it is hidden, for its author and who may show it again; null if it isn't. */
  hiddenReason: z.string().nullable(),
  /** Who hid it; null if nobody did. */
  hiddenBy: z.enum(['seller', 'operator']).nullable(),
}
const ownReport = {
  /** The asking account's. reported: waits for an operator. kept: an operator found nothing wrong with it. */
  report: z.enum(['none', 'reported', 'kept']),
}

/** An answer to a question. */
export const QuestionAnswer = z.object({
  _id: z.string(),
  body: z.string(),
  /** The learner's username; null if the course's seller answered. */
  author: z.string().nullable(),
  /** Whether the asker or the seller marked it as the answer. At most one is. */
  accepted: z.boolean(),
  createdAt: z.iso.datetime(),
  ...moderation,
  ...ownReport,
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
  ...moderation,
  ...ownReport,
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

/** A reported or hidden question or answer as an operator sees it. */
export const ReportedQuestion = z.object({
  _id: z.string(),
  kind: z.enum(['question', 'answer']),
  body: z.string(),
  /** The learner's username; null if the course's seller answered. */
  author: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When it was last changed; null if it never was. */
  editedAt: z.iso.datetime().nullable(),
  /** What an answer is about; null for a question. */
  question: z.object({ body: z.string(), author: z.string() }).nullable(),
  course: z.object({ _id: z.string(), title: z.string() }),
  lessonTitle: z.string(),
  seller: z.string(),
  /** The newest ten, newest first. `by`: the username of the learner or the seller. */
  reports: z.array(z.object({ by: z.string(), reason: z.string(), at: z.iso.datetime() })),
  ...moderation,
})
export type ReportedQuestion = z.infer<typeof ReportedQuestion>
