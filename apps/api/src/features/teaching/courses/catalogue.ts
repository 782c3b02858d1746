import { operations } from '@skillharbor/contracts/operations'
import { pictureOfSize } from '@skillharbor/contracts/pictures'
import { validate } from 'uuid'
import { AppError, invalidCursor } from '../../app-error.ts'
import { parseId } from '../../ids.ts'
import type { Ports } from '../../scope.ts'
import { shareFairly } from '../../share-fairly.ts'
import { defineCachedUseCase } from '../../use-case.ts'
import {
  catalogue,
  catalogueAddresses,
  courseForSale,
  findShownPictures,
  type Position,
  toCourse,
  toDetails,
} from './course-repository.ts'

/** Searches that aren't cached leave connections for everybody else. */
const inTurn = shareFairly({ atOnce: 4, waiting: 20, what: 'searches' })

export const listCourses = defineCachedUseCase(
  operations.courses.list,
  async ({ db, address }, { q, category, sort, limit, cursor }) => {
    const after = cursor === undefined ? null : positionOf(cursor)
    // One extra row shows whether there is a next page.
    const find = () => catalogue(db, { q, category, sort, after, limit: limit + 1 })
    const rows = await (q ? inTurn(address, find) : find())
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return { content: page.map(toCourse), nextCursor: rows.length > limit && last ? cursorAt(last) : null }
  },
)

const cursorAt = ({ pricePaise, id }: Position): string => `${pricePaise}.${id}`

/** Parses a cursor made by `cursorAt`. Throws INVALID_INPUT for anything else. */
const positionOf = (cursor: string): Position => {
  const [price = '', id = '', ...rest] = cursor.split('.')
  if (!/^\d{1,9}$/.test(price) || !validate(id) || rest.length > 0) throw invalidCursor()
  return { pricePaise: Number(price), id }
}

export const showCourse = defineCachedUseCase(operations.courses.show, async ({ db }, { id }) => {
  const row = await courseForSale(db, parseId(id, 'Course'))
  if (!row) throw new AppError('NOT_FOUND', 'Course not found')
  return { content: { ...toCourse(row), ...toDetails(row), seller: { username: row.seller } } }
})

/** Whether each of these pictures, in any size, belongs to a course. One result per key, in the same order. */
export const publishedPictures = async ({ db }: Pick<Ports, 'db'>, keys: readonly string[]): Promise<boolean[]> => {
  const whole = keys.map((key) => pictureOfSize(key, 'large'))
  const shown = await findShownPictures(db, whole)
  return whole.map((key) => shown.has(key))
}

/** Ids and last changes of the newest courses in the catalogue, up to the maximum for one sitemap. */
export const listAddresses = ({ db }: Pick<Ports, 'db'>) => catalogueAddresses(db)
