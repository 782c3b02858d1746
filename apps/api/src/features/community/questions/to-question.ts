import type { QuestionAnswer } from '@skillharbor/contracts/entities'
import type { AnswerRow, QuestionRow } from './question-repository.ts'

const toAnswer = (row: AnswerRow): QuestionAnswer => ({
  ...{ _id: row.id, body: row.body, author: row.author, hiddenReason: row.hiddenReason },
  accepted: row.acceptedAt !== null,
  createdAt: row.createdAt.toISOString(),
})

/** Converts a question to the format that owners and the seller have in common, with those of `answers` that are its own. */
export const toQuestion = (row: QuestionRow, answers: readonly AnswerRow[]) => ({
  ...{ _id: row.id, lessonId: row.lessonId, atSeconds: row.atSeconds, body: row.body, author: row.author },
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  hiddenReason: row.hiddenReason,
  answers: answers.filter(({ questionId }) => questionId === row.id).map(toAnswer),
})
