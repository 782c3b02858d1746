import type { BulkRefundSubject, ManagedOrder } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import type { Db } from '../../../db/connection.ts'
import { invalidAt } from '../../app-error.ts'
import { type BulkSubject, findSubject } from '../../commerce/refunds/bulk-refund-repository.ts'
import { type SaleRow, salesOf, toSale } from '../../commerce/sales/sale-repository.ts'
import { parseId } from '../../ids.ts'
import { pageOf } from '../../page-of.ts'
import { defineUseCase } from '../../use-case.ts'

const toManagedOrder = (row: SaleRow): ManagedOrder => ({ ...toSale(row), seller: row.seller })

const shownSubject = async (db: Db, of: BulkSubject): Promise<BulkRefundSubject | null> => {
  const _id = of.courseId ?? of.sellerId
  const found = _id === null ? undefined : await findSubject(db, of)
  return _id && found ? { subject: of.courseId === null ? 'seller' : 'course', _id, ...found } : null
}

/**
 * Returns a page of everybody's orders, or of a course's or a seller's, newest first, amounts in rupees. Throws NOT_FOUND for a
 * malformed id, and INVALID_INPUT for an invalid cursor, and for a course and a seller together: `of` names one of them.
 */
export const listAllOrders = defineUseCase(
  operations.operator.orders,
  async ({ db }, { q, state, courseId: course, sellerId: seller, cursor, limit }) => {
    if (course !== undefined && seller !== undefined)
      throw invalidAt('sellerId', 'Choose a course or a seller, not both')
    const courseId = course === undefined ? null : parseId(course, 'Course')
    const sellerId = seller === undefined ? null : parseId(seller, 'Account')
    const list = await pageOf({ cursor, limit }, toManagedOrder, (page) =>
      salesOf(db, sellerId ?? 'everybody', { q, state, courseId: courseId ?? undefined, ...page }),
    )
    return { ...list, of: await shownSubject(db, { courseId, sellerId }) }
  },
)
