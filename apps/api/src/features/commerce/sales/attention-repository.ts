import { attentionKinds, refundRequestDays, type StuckPayment } from '@skillharbor/contracts/entities'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/connection.ts'
import { sellerName } from '../../../db/seller-name.ts'
import { toWireAmount } from '../../money.ts'
import { isUndisputed } from '../disputes/dispute-repository.ts'
import { smallestRefundPaise } from '../refunds/refund-amount.ts'

/** The maximum number of items in one answer. */
const most = 200

const Row = z.object({
  id: z.string(),
  kind: z.enum(attentionKinds),
  order_id: z.string(),
  seller_id: z.string(),
  seller: z.string(),
  learner: z.string(),
  course_id: z.string(),
  title: z.string(),
  /** In the currency's smallest unit. */
  smallest: z.coerce.number(),
  currency: z.string(),
  since: z.coerce.date(),
  payment_id: z.string(),
  reason: z.string().nullable(),
  respond_by: z.coerce.date().nullable(),
})

/** Payments that don't match their order, unless their money is being refunded or returned. */
const mismatches = sql`
  select m.payment_id as id, 'payment-mismatch' as kind, m.order_id, m.amount_paise as smallest, m.currency,
    m.seen_at as since, m.payment_id, null::text as reason, null::timestamptz as respond_by
  from payment_mismatches m left join payments p on p.id = m.payment_id where m.resolved_at is null and (p.id is null or p.status in ('created', 'failed'))`

/** Authorized payments that the provider refused to capture, or that have waited for over an hour. */
const uncaptured = (now: SQL) => sql`
  select p.id, case when p.capture_refusal is null then 'capture-waiting' else 'capture-refused' end, p.order_id,
    coalesce(p.amount_paise, o.amount_paise), o.currency, p.updated_at, p.id, p.capture_refusal, null
  from payments p join orders o on o.id = p.order_id
  where p.status = 'authorized' and (p.capture_refusal is not null or p.updated_at < ${now} - interval '1 hour')`

/**
 * Refunds that aren't confirmed after a day, or whose last attempt failed while enough is left to refund. Ours are
 * retried, an admin's aren't.
 */
const unfinishedRefunds = (now: SQL) => sql`
  select r.id::text, case when r.status = 'requested' then 'refund-waiting' when p.rejection is null then 'refund-failed'
    else 'refund-retrying' end, p.order_id, r.amount_paise, o.currency, r.created_at, p.id, r.refusal, null
  from (select distinct on (payment_id) * from refunds order by payment_id, id desc) r
  join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
  where p.status = 'captured' and (r.status = 'failed' or (r.status = 'requested' and r.created_at < ${now} - interval '1 day'))
    and ${isUndisputed(sql`p.id`)} and ${smallestRefundPaise} <= coalesce(p.amount_paise, o.amount_paise) - (
      select coalesce(sum(gone.amount_paise), 0) from refunds gone where gone.payment_id = p.id and gone.status = 'processed')`

/**
 * Disputes that the bank wants an answer to, or whose status we don't know, and lost ones until the money that they took shows as a refund of the payment, or until
 * nothing is left of a payment that bought nothing. The bank's reason is a code, such as `goods_not_received`.
 */
const disputed = sql`
  select d.id, case when d.status = 'lost' then 'dispute-lost' else 'dispute-open' end as kind, p.order_id,
    d.amount_paise as smallest, o.currency, d.created_at as since, p.id as payment_id,
    replace(d.reason_code, '_', ' ') as reason, d.respond_by
  from disputes d join payments p on p.id = d.payment_id join orders o on o.id = p.order_id
  where d.status not in ('won', 'closed', 'under_review') and (d.status <> 'lost' or p.status = 'captured' and (p.rejection is not null or d.deducted_paise > (
    select coalesce(sum(gone.amount_paise), 0) from refunds gone where gone.payment_id = p.id and gone.status = 'processed')))`

/**
 * Requests for a refund that wait for the seller's answer; of everybody's, those that wait for longer than they may, or for a
 * seller who can't answer.
 */
const asked = (now: SQL, isEverybodys: boolean) => sql`
  select q.id::text, 'refund-asked', n.order_id, n.amount_paise, 'INR', q.created_at, u.payment_id, q.words,
    q.created_at + ${sql.raw(`interval '${refundRequestDays} days'`)}
  from refund_requests q join order_lines n on n.id = q.order_line_id join admins s on s.id = n.admin_id
  join purchases u on u.order_line_id = q.order_line_id and u.revoked_at is null
  where q.state = 'open'
    ${
      isEverybodys
        ? sql`and (s.suspended_at is not null or s.former_name is not null
            or q.created_at < ${now} - ${sql.raw(`interval '${refundRequestDays} days'`)})`
        : sql``
    }`

/** What needs attention, and whether there is more than that. */
type Stuck = { items: StuckPayment[]; more: boolean }

/**
 * The items of this admin's sales, or of everybody's, each with its seller: disputes that wait for an answer first, by when the bank
 * wants it, because they are lost without; then the others, oldest first.
 */
const stuck = async (db: Db, items: SQL, adminId: string | 'everybody'): Promise<Stuck> => {
  const { rows } = await db.execute(sql`
    select i.*, l.username as learner, c.id as course_id, c.title, admins.id as seller_id,
      ${sellerName} as seller
    from (${items}) i
    join lateral (select distinct on (own.admin_id) own.* from order_lines own where own.order_id = i.order_id
      order by own.admin_id, own.position) n on true
    join orders o on o.id = i.order_id join learners l on l.id = coalesce(o.learner_id, n.learner_id)
    join courses c on c.id = n.course_id
    join admins on admins.id = n.admin_id
    ${adminId === 'everybody' ? sql`` : sql`where n.admin_id = ${adminId}`}
    order by i.kind <> 'dispute-open', case i.kind when 'dispute-open' then i.respond_by end, i.since, i.id
    limit ${most + 1}`)
  const shown = rows.slice(0, most).map((raw): StuckPayment => {
    const row = Row.parse(raw)
    return {
      _id: row.id,
      kind: row.kind,
      order: { _id: row.order_id, learner: row.learner, course: { _id: row.course_id, title: row.title } },
      seller: { _id: row.seller_id, username: row.seller },
      ...toWireAmount(row.smallest, row.currency),
      since: row.since.toISOString(),
      paymentId: row.payment_id,
      reason: row.reason,
      ...(row.respond_by && { respondBy: row.respond_by.toISOString() }),
    }
  })
  return { items: shown, more: rows.length > most }
}

/** Returns what needs attention of this admin's sales, or of everybody's. */
export const attentionOf = (db: Db, adminId: string | 'everybody', at: Date): Promise<Stuck> => {
  const now = sql`${at.toISOString()}::timestamptz`
  const late = [uncaptured(now), unfinishedRefunds(now), asked(now, adminId === 'everybody')]
  return stuck(db, sql.join([mismatches, disputed, ...late], sql` union all `), adminId)
}

/** Returns the disputes of this admin's sales that need attention. */
export const disputesOf = (db: Db, adminId: string): Promise<Stuck> => stuck(db, disputed, adminId)
