import { operations } from '@skillharbor/contracts/operations'
import { recordSecurityEvent } from '../../accounts/activity/record-security-event.ts'
import { isoDayInIndia, isoTimeInIndia } from '../../india-time.ts'
import { toRupees } from '../../money.ts'
import { defineUseCase } from '../../use-case.ts'
import { nothingMatches } from './list-sales.ts'
import { refundedPaiseOf, type SaleRow, salesOf, soldOrders, toSale } from './sale-repository.ts'

/** The maximum number of orders in one file. */
const most = 10_000

// An apostrophe makes a spreadsheet read a cell as text that it would otherwise run as a formula.
// Some read the full-width forms of these characters as well. https://owasp.org/www-community/attacks/CSV_Injection
const cell = (value: string) => `"${value.replace(/^[=+\-@\t\r＝＋－＠]/, "'$&").replaceAll('"', '""')}"`

/** New columns come last: whoever reads the file by their order finds the old ones where they were. */
const columns = ['order', 'time (IST)', 'learner', 'course', 'amount', 'state', 'number', 'refunded', 'left']

const cellsOf = (row: SaleRow, isSold: boolean): string[] => {
  const { _id, learner, course, state, number } = toSale(row)
  const rupees = (paise: number) => toRupees(paise).toFixed(2)
  const amount = rupees(row.amountPaise)
  const refunded = refundedPaiseOf(row)
  const isPaid = isSold && (row.status === 'paid' || row.status === 'refunded')
  // Nothing is left of an order that nobody paid, or whose payments bought nothing.
  const after = [refunded, isPaid ? row.amountPaise - refunded : 0].map(rupees)
  return [_id, isoTimeInIndia(row.createdAt), learner, course.title, amount, state, number, ...after]
}

/**
 * Returns the admin's orders as CSV (RFC 4180). The first line names the columns, amounts are in rupees; times, and the day
 * in the file's name, are those of India, as on the screen.
 */
export const exportSales = defineUseCase(operations.sales.export, async (scope, { state, courseId, q }) => {
  const { db, actor, now } = scope
  const filter = { state, courseId, q }
  const rows = nothingMatches(filter) ? [] : await salesOf(db, actor.id, { ...filter, before: undefined, limit: most })
  const sold = await soldOrders(
    db,
    rows.map(({ id }) => id),
  )
  await recordSecurityEvent(db, scope, { kind: 'exported', who: actor })
  const lines = [columns, ...rows.map((row) => cellsOf(row, sold.has(row.id)))].map((cells) =>
    cells.map(cell).join(','),
  )
  return { filename: `sales-${isoDayInIndia(now())}.csv`, csv: `${lines.join('\r\n')}\r\n` }
})
