import type { QuestionAnswer } from '@skillharbor/contracts/entities'
import type { AnswerRow } from './answer-repository.ts'
import type { QuestionRow } from './question-repository.ts'

/** What became of the asking account's reports, by the id of the question or the answer. */
export type OwnReports = ReadonlyMap<string, QuestionAnswer['report']>

type HiddenRow = Pick<AnswerRow, 'hiddenAt' | 'hiddenReason' | 'hiddenByOperator'>

/** Who hid a question or an answer, and why. */
export const toModeration = ({ hiddenAt, hiddenReason, hiddenByOperator }: HiddenRow) =>
  ({ hiddenReason, hiddenBy: hiddenAt && (hiddenByOperator ? 'operator' : 'seller') }) as const

/** Converts an answer to the format that owners and the seller have in common. */
export const toAnswer = (row: AnswerRow, reports: OwnReports): QuestionAnswer => ({
  _id: row.id,
  body: row.body,
  author: row.author,
  accepted: row.acceptedAt !== null,
  createdAt: row.createdAt.toISOString(),
  ...toModeration(row),
  report: reports.get(row.id) ?? 'none',
})

/** Converts a question, without its answers, to the format that owners and the seller have in common. */
export const toQuestion = (row: QuestionRow, reports: OwnReports) => ({
  _id: row.id,
  lessonId: row.lessonId,
  atSeconds: row.atSeconds,
  body: row.body,
  author: row.author,
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  ...toModeration(row),
  report: reports.get(row.id) ?? 'none',
})
