import { operations } from '@skillharbor/contracts/operations'
import { validate } from 'uuid'
import { invalidCursor } from '../../app-error.ts'
import { defineUseCase } from '../../use-case.ts'
import { type SaleFilter, salesOf, toSale } from './sale-repository.ts'

/** Whether no order can match. A malformed course id matches none, just like an unknown one. */
export const nothingMatches = ({ courseId }: Pick<SaleFilter, 'courseId'>): boolean =>
  courseId !== undefined && !validate(courseId)

/**
 * Returns a page of the admin's orders, newest first, amounts in rupees. Throws AppError INVALID_INPUT for an invalid
 * cursor.
 */
export const listSales = defineUseCase(
  operations.sales.list,
  async ({ db, actor }, { state, courseId, q, limit, cursor }) => {
    if (cursor !== undefined && !validate(cursor)) throw invalidCursor()
    if (nothingMatches({ courseId })) return { content: [], nextCursor: null }
    const rows = await salesOf(db, actor.id, { state, courseId, q, before: cursor, limit: limit + 1 })
    const page = rows.slice(0, limit)
    return { content: page.map(toSale), nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
  },
)
