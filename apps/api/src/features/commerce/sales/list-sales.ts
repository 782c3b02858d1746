import { operations } from '@skillharbor/contracts/operations'
import { validate } from 'uuid'
import { badCursor } from '../../app-error.ts'
import { useCase } from '../../use-case.ts'
import { type SaleFilter, saleOf, salesOf } from './sale-repository.ts'

/** A course id that is no id matches no order, like any other that is not there. */
export const nothingMatches = ({ courseId }: SaleFilter): boolean => courseId !== undefined && !validate(courseId)

export const listSales = useCase(operations.sales.list, async ({ db, actor }, { state, courseId, limit, cursor }) => {
  if (cursor !== undefined && !validate(cursor)) throw badCursor()
  if (nothingMatches({ state, courseId })) return { content: [], nextCursor: null }
  const rows = await salesOf(db, actor.id, { state, courseId, before: cursor, limit: limit + 1 })
  const page = rows.slice(0, limit)
  return { content: page.map(saleOf), nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
})
