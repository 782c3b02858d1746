import type { Sale } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import { recordSecurityEvent } from '../../accounts/activity/record-security-event.ts'
import { defineUseCase } from '../../use-case.ts'
import { nothingMatches } from './list-sales.ts'
import { salesOf, toSale } from './sale-repository.ts'

/** The maximum number of orders in one file. */
const most = 10_000

// An apostrophe makes a spreadsheet read a cell as text that it would otherwise run as a formula.
// Some read the full-width forms of these characters as well. https://owasp.org/www-community/attacks/CSV_Injection
const cell = (value: string) => `"${value.replace(/^[=+\-@\t\r＝＋－＠]/, "'$&").replaceAll('"', '""')}"`

const line = ({ _id, createdAt, learner, course, amount, state, number }: Sale) =>
  [_id, createdAt, learner, course.title, amount.toFixed(2), state, number].map(cell).join(',')

/**
 * Returns the admin's orders as CSV (RFC 4180). The first line names the columns, amounts are in rupees, times in UTC.
 */
export const exportSales = defineUseCase(operations.sales.export, async (scope, { state, courseId, q }) => {
  const { db, actor, now } = scope
  const filter = { state, courseId, q }
  const rows = nothingMatches(filter) ? [] : await salesOf(db, actor.id, { ...filter, before: undefined, limit: most })
  await recordSecurityEvent(db, scope, { kind: 'exported', who: actor })
  const header = ['order', 'time', 'learner', 'course', 'amount', 'state', 'number'].map(cell).join(',')
  return {
    filename: `sales-${now().toISOString().slice(0, 10)}.csv`,
    csv: `${[header, ...rows.map((row) => line(toSale(row)))].join('\r\n')}\r\n`,
  }
})
