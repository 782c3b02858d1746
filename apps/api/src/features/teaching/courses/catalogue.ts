import type { CourseSort } from '@skillharbor/contracts/constants'
import type { InputOf } from '@skillharbor/contracts/operation'
import { operations } from '@skillharbor/contracts/operations'
import { pictureOfSize } from '@skillharbor/contracts/pictures'
import { validate } from 'uuid'
import { AppError, invalidCursor } from '../../app-error.ts'
import { parseId } from '../../ids.ts'
import type { Ports } from '../../scope.ts'
import { defineCachedUseCase } from '../../use-case.ts'
import type { Position } from './catalogue-order.ts'
import { catalogueTotals } from './catalogue-totals-repository.ts'
import { catalogueAddresses, courseForSale, findShownPictures, toDetails } from './course-repository.ts'
import { toCard } from './listed-course.ts'
import { catalogueOrNearest } from './nearest-courses.ts'
import { foundRanges, searchWords } from './search-words.ts'
import { searchTurnOf } from './searches-in-turn.ts'

type ListInput = InputOf<typeof operations.courses.list>

/** Whether an answer changes with the ratings, and not only with the catalogue. */
const isByRating = ({ sort, rating }: ListInput): boolean => sort === 'rating' || rating !== undefined

const isCostly = ({ q, level, language, captions, length, price, rating }: ListInput): boolean =>
  Boolean(q || level || language || captions || length || price || rating)

export const listCourses = defineCachedUseCase(
  operations.courses.list,
  async ({ db, searches, catalogue }, { limit, cursor, q, totals, ...filters }) => {
    const after = cursor === undefined ? null : positionOf(cursor, filters.sort)
    // One extra row shows whether there is a next page.
    const query = { ...filters, after, limit: limit + 1, words: q ? searchWords(q) : undefined }
    const { rows, words, nearest } = await catalogueOrNearest({ db, searches }, query)
    const page = rows.slice(0, limit)
    const last = page.at(-1)?.page
    const listed = page.map(({ page: course, facts }) => toCard(course, facts))
    return {
      content: words ? listed.map((course) => ({ ...course, found: foundRanges(course.title, words) })) : listed,
      nextCursor: rows.length > limit && last ? cursorAt(last) : null,
      ...(totals && { totals: (await catalogue('totals', ['courses'], () => catalogueTotals(db))).value }),
      ...(nearest && { nearest }),
    }
  },
  { isByRating, turnOf: (scope, input) => (isCostly(input) ? searchTurnOf(scope) : undefined) },
)

const cursorAt = ({ value, id }: Position): string => `${value}.${id}`

/** Parses a cursor made by `cursorAt`. Throws INVALID_INPUT for anything else. */
const positionOf = (cursor: string, sort: CourseSort): Position => {
  const [value, id] = [cursor.slice(0, cursor.lastIndexOf('.')), cursor.slice(cursor.lastIndexOf('.') + 1)]
  const isValue = (sort === 'rating' ? /^\d(\.\d{1,9})?$/ : /^\d{1,9}$/).test(value)
  if (!isValue || !validate(id)) throw invalidCursor()
  return { value: Number(value), id }
}

export const showCourse = defineCachedUseCase(operations.courses.show, async ({ db, settings }, { id }) => {
  const row = await courseForSale(db, parseId(id, 'Course'), settings.refundRule)
  if (!row) throw new AppError('NOT_FOUND', 'Course not found')
  const teacher = { _id: row.ownerId, name: row.teacher, headline: row.headline ?? '', image: row.portrait ?? '' }
  const captions = row.captionLanguages.length > 0 && { captions: row.captionLanguages }
  const promise = row.refundRule.days > 0 && { refundRule: row.refundRule }
  const course = { ...toCard(row, row), ...toDetails(row), ...captions, ...promise }
  return { content: { ...course, seller: { username: row.seller }, teacher } }
})

/** Whether each of these pictures, in any size, belongs to a course. One result per key, in the same order. */
export const publishedPictures = async ({ db }: Pick<Ports, 'db'>, keys: readonly string[]): Promise<boolean[]> => {
  const whole = keys.map((key) => pictureOfSize(key, 'large'))
  const shown = await findShownPictures(db, whole)
  return whole.map((key) => shown.has(key))
}

/** Ids and last changes of the newest courses in the catalogue, up to the maximum for one sitemap. */
export const listAddresses = ({ db }: Pick<Ports, 'db'>) => catalogueAddresses(db)
