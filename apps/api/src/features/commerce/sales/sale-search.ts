import { type SQL, sql } from 'drizzle-orm'
import { validate } from 'uuid'
import { orders } from '../../../db/schema/orders.ts'

/** An order's number, as people type it: in any case, perhaps without `SH` or the dashes. */
const typedNumber = /^(?:sh-?)?([\da-f]{4})-?([\da-f]{4})$/i

/** The provider's id of an order, a payment or a refund. https://razorpay.com/docs/api/payments/#payments-entity */
const providerId = /^(?:order|pay|rfnd)_[\dA-Za-z]{14}$/

/**
 * The condition that `q` finds an order: by its number, our id or one of the provider's (of the order, a payment or a
 * refund), by a part of the learner's name or of the course's title, or by the learner's email. Of the email, a part finds
 * nothing: the admin doesn't know it, and could otherwise guess it letter by letter. Of everybody's orders, a part of the
 * seller's name finds one, too.
 */
export const foundBy = (q: string, adminId: string | 'everybody'): SQL => {
  const isEverybodys = adminId === 'everybody'
  const own = isEverybodys ? sql`true` : sql`n.admin_id = ${adminId}`
  const ofSeller = isEverybodys ? sql`or position(lower(${q}) in lower(a.username)) > 0` : sql``
  const ofId = validate(q) ? sql`union all select ${q}::uuid` : sql``
  // An id or a whole order number isn't searched for in names: that would read every order.
  const isId = providerId.test(q) || validate(q) || (typedNumber.test(q) && /^sh/i.test(q))
  const byNames = isId
    ? sql``
    : sql`union all select n.order_id from order_lines n
      join learners l on l.id = n.learner_id join courses c on c.id = n.course_id join admins a on a.id = n.admin_id
      where ${own} and (position(lower(${q}) in lower(l.username)) > 0
        or position(lower(${q}) in lower(c.title)) > 0 ${ofSeller})`
  const [, start, end] = typedNumber.exec(q) ?? []
  const quoted = start && end ? `SH-${start}-${end}`.toUpperCase() : ''
  return sql`${orders.id} in (
    select o.id from orders o where o.provider_order_id = ${q}
    union all select o.id from orders o where o.number = ${quoted} and o.number <> ''
    union all select p.order_id from payments p where p.id = ${q}
    union all select p.order_id from refunds r join payments p on p.id = r.payment_id where r.provider_refund_id = ${q}
    union all select o.id from learners l join orders o on o.learner_id = l.id where lower(l.email) = lower(${q})
    ${byNames}
    ${ofId})`
}
