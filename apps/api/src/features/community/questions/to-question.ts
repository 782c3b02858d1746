import type { QuestionAnswer } from '@skillharbor/contracts/entities'
import type { AnswerRow } from './answer-repository.ts'
import type { QuestionRow } from './question-repository.ts'

/** Converts an answer to the format that owners and the seller have in common. */
export const toAnswer = (row: AnswerRow): QuestionAnswer => ({
  ...{ _id: row.id, body: row.body, author: row.author, hiddenReason: row.hiddenReason },
  accepted: row.acceptedAt !== null,
  createdAt: row.createdAt.toISOString(),
})

/** Converts a question, without its answers, to the format that owners and the seller have in common. */
export const toQuestion = (row: QuestionRow) => ({
  ...{ _id: row.id, lessonId: row.lessonId, atSeconds: row.atSeconds, body: row.body, author: row.author },
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  hiddenReason: row.hiddenReason,
})
