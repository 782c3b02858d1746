import { validate } from 'uuid'
import { invalidCursor } from '../../app-error.ts'

/**
 * Where a page of open complaints ends: the last one, when its next step was due, and when the first page was read. All pages go
 * by what was due then: an acknowledgement in between moves no complaint behind the reader's back.
 */
export type ComplaintPosition = { asOf: Date; due: Date; id: string }

type Clocks = { id: string; acknowledgedAt: Date | null; acknowledgeBy: Date; answerBy: Date }

export const cursorAfter = ({ id, acknowledgedAt, acknowledgeBy, answerBy }: Clocks, asOf: Date): string => {
  const due = acknowledgedAt && acknowledgedAt <= asOf ? answerBy : acknowledgeBy
  return `${asOf.getTime()}.${due.getTime()}.${id}`
}

/** Parses a cursor made by `cursorAfter`. Throws INVALID_INPUT for anything else. */
export const positionOf = (cursor: string): ComplaintPosition => {
  const [asOf = '', due = '', id = '', ...rest] = cursor.split('.')
  const isTime = (text: string) => /^\d{1,14}$/.test(text)
  if (!isTime(asOf) || !isTime(due) || !validate(id) || rest.length > 0) throw invalidCursor()
  return { asOf: new Date(Number(asOf)), due: new Date(Number(due)), id }
}
