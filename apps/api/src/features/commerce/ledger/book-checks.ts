import { sql } from 'drizzle-orm'
import type { Ports } from '../../scope.ts'

/** What must never be found in the books, each as a query of what is wrong. Amounts are in paise. */
const wrongs = {
  'an order that isn’t the sum of its lines': sql`
    select o.id::text as id from orders o left join order_lines l on l.order_id = o.id
    group by o.id having o.amount_paise is distinct from sum(l.amount_paise)`,
  'a purchase without a line of its course': sql`
    select u.id::text as id from purchases u left join order_lines l on l.id = u.order_line_id
    where l.course_id is distinct from u.course_id`,
  'a ledger line without its entry': sql`
    select l.id::text as id from ledger_lines l left join ledger_entries e on e.cause = l.entry where e.cause is null`,
  'a captured payment without its entry': sql`
    select p.id from payments p left join ledger_entries e on e.cause = 'capture:' || p.id
    where p.status in ('captured', 'refunded') and e.cause is null`,
  'an entry that doesn’t sum to zero': sql`
    select entry || ' ' || coalesce(order_line_id::text, '') as id from ledger_lines
    group by entry, order_line_id having sum(amount_paise) <> 0`,
  'money held for a decided dispute': sql`
    select d.id from disputes d join ledger_lines l
      on l.payment_id = d.payment_id and l.account = 'dispute_hold' and split_part(l.entry, ':', 2) = d.id
    where d.status in ('won', 'lost', 'closed') group by d.id having sum(l.amount_paise) <> 0`,
  'a payment of which more is gone than came': sql`
    select payment_id as id from ledger_lines where account = 'provider' group by payment_id having sum(amount_paise) < 0`,
  'money taken for a dispute that isn’t held': sql`
    select d.id from disputes d join ledger_lines l on l.payment_id = d.payment_id
    where d.status not in ('won', 'lost', 'closed') group by d.id
    having sum(l.amount_paise) filter (where l.account = 'provider') > 0 and d.deducted_paise > coalesce(
      sum(l.amount_paise) filter (where l.account = 'dispute_hold' and split_part(l.entry, ':', 2) = d.id), 0)`,
  'a refund of an order’s only line that names no line': sql`
    select r.id::text as id from refunds r join payments p on p.id = r.payment_id
    where r.order_line_id is null and r.reason <> 'provider'
      and (select count(*) from order_lines l where l.order_id = p.order_id) = 1`,
} as const

/** Something wrong in the books, with the ids of the first twenty places. */
export type Wrong = { what: string; ids: string[] }

/** Looks for what must never be in the books. Returns nothing if all is right. */
export const checkBooks = async ({ db }: Pick<Ports, 'db'>): Promise<Wrong[]> => {
  const found: Wrong[] = []
  for (const [what, query] of Object.entries(wrongs)) {
    const { rows } = await db.execute<{ id: string }>(sql`select id from (${query}) wrong order by id limit 20`)
    if (rows.length > 0) found.push({ what, ids: rows.map(({ id }) => id) })
  }
  return found
}
