import { validate } from 'uuid'
import { invalidCursor } from '../../app-error.ts'

/**
 * Where a page of reported courses ends: the newest report of its last course, and the newest of all when the first page was read.
 * All pages go by the reports until then: a course that is reported again in between moves nowhere behind the reader's back.
 */
export type ReportedPosition = { asOf: string; before: string }

export const cursorAfter = ({ asOf, before }: ReportedPosition): string => `${asOf}.${before}`

/** Parses a cursor made by `cursorAfter`. Throws INVALID_INPUT for anything else. */
export const positionOf = (cursor: string): ReportedPosition => {
  const [asOf = '', before = '', ...rest] = cursor.split('.')
  if (!validate(asOf) || !validate(before) || rest.length > 0) throw invalidCursor()
  return { asOf, before }
}
