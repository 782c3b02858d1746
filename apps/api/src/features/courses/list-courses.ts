import { operations } from '@skillharbor/contracts/operations'
import { catalogueUseCase } from '../use-case.ts'
import { catalogue, courseOf } from './course-repository.ts'
import { cursorAt, positionOf } from './cursor.ts'

export const listCourses = catalogueUseCase(
  operations.courses.list,
  async ({ db }, { q, category, sort, limit, cursor }) => {
    const after = cursor === undefined ? null : positionOf(cursor)
    // One more than asked for tells whether there is a next page.
    const rows = await catalogue(db, { q, category, sort, after, limit: limit + 1 })
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return { content: page.map(courseOf), nextCursor: rows.length > limit && last ? cursorAt(last) : null }
  },
)
