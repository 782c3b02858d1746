import { z } from 'zod'
import { pageSize } from '../constants.ts'
import { Id } from '../entities/text.ts'

/** An id in an input, with what it identifies for the API’s document. */
export const idOf = (what: string) => Id.describe(`The \`_id\` of ${what}`)

export const CourseId = idOf('the course')
export const LessonId = idOf('the lesson')
export const CourseFilter = CourseId.optional().describe('Only for this course, by its `_id`')

/** The most entries that an answer may have, `standard` if the caller doesn’t say. */
export const limitOf = (standard: number, most: number = pageSize.max) =>
  z.coerce.number<number>().int().min(1).max(most).default(standard).describe('The most entries to return')

export const cursorWords = 'The previous page’s `nextCursor`; left out for the first page'

/** What a call takes that answers a page at a time. */
export const page = (standard: number) => ({ limit: limitOf(standard), cursor: Id.optional().describe(cursorWords) })
