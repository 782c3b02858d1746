import type { QuestionAnswer, ReceivedQuestion } from '@skillharbor/contracts/entities'

/** A learner's question about a lesson of the seller's: without an answer, unless told otherwise. */
export const receivedQuestion = (more: Partial<ReceivedQuestion> = {}): ReceivedQuestion => ({
  _id: 'q1',
  lessonId: 'l1',
  lessonTitle: 'Serifs',
  course: { _id: 'c1', title: 'Type on the web' },
  atSeconds: null,
  body: 'Why serifs?',
  author: 'Meera',
  createdAt: '2026-11-20T08:00:00.000Z',
  editedAt: null,
  hiddenReason: null,
  hiddenBy: null,
  report: 'none',
  answers: [],
  ...more,
})

/** The seller's answer to it, unless told otherwise. */
export const questionAnswer = (more: Partial<QuestionAnswer> = {}): QuestionAnswer => ({
  _id: 'a1',
  body: 'They lead the eye.',
  author: null,
  accepted: false,
  createdAt: '2026-11-21T08:00:00.000Z',
  hiddenReason: null,
  hiddenBy: null,
  report: 'none',
  ...more,
})
