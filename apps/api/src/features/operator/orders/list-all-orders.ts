import type { ManagedOrder } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import { type SaleRow, salesOf, toSale } from '../../commerce/sales/sale-repository.ts'
import { pageOf } from '../../page-of.ts'
import { defineUseCase } from '../../use-case.ts'

const toManagedOrder = (row: SaleRow): ManagedOrder => ({ ...toSale(row), seller: row.seller })

/** Returns a page of everybody's orders, newest first, amounts in rupees. Throws INVALID_INPUT for an invalid cursor. */
export const listAllOrders = defineUseCase(operations.operator.orders, ({ db }, { q, state, cursor, limit }) =>
  pageOf({ cursor, limit }, toManagedOrder, (page) =>
    salesOf(db, 'everybody', { q, state, courseId: undefined, ...page }),
  ),
)
