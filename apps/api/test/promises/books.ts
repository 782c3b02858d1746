import type { TestApi } from '../start-api.ts'

/** What the database says of everything that was done to buy one course. */
export const recordsOf = async ({ parts }: Pick<TestApi, 'parts'>, courseId: string) => {
  const rows = async (query: string) => (await parts.pool.query(query, [courseId])).rows
  const ofPayment =
    'join payments p on p.id = payment_id join order_lines line on line.order_id = p.order_id where line.course_id = $1'
  return {
    orders: (
      await rows(
        'select status from orders o join order_lines l on l.order_id = o.id where l.course_id = $1 order by o.id',
      )
    ).map(({ status }) => status),
    payments: await rows(
      'select p.id, p.status from payments p join order_lines l on l.order_id = p.order_id where l.course_id = $1 order by p.created_at, p.id',
    ),
    owned: await rows('select payment_id from purchases where course_id = $1 and revoked_at is null'),
    refunds: await rows(
      `select r.status, r.reason, r.amount_paise, r.provider_refund_id from refunds r ${ofPayment} order by r.id`,
    ),
    /** What the accounts of these payments stand at, in paise: what is at the provider is positive, what is owed negative. */
    books: Object.fromEntries(
      (
        await rows(
          `select account, sum(l.amount_paise)::int as paise from ledger_lines l ${ofPayment} group by account order by account`,
        )
      ).map(({ account, paise }) => [account, paise]),
    ),
    entries: (
      await rows(`select distinct split_part(entry, ':', 1) as kind, entry from ledger_lines l ${ofPayment} order by 1`)
    ).map(({ kind }) => kind),
  }
}
