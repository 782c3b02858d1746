import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { pay } from '../buying.ts'
import { somebodyWaits, whileHeld } from '../held-locks.ts'
import { payUncaptured, shop } from './shop.ts'

const at = shop()

test('a payment is settled while an event about it is recorded, without a deadlock', async () => {
  const { learner, courseId, made } = await at.checkout()
  at.webhooks('lost')
  at.api.sandbox.faults.add({ kind: 'server-error', route: 'POST /v1/payments/:id/capture' })
  const { razorpay_payment_id: paymentId, ...success } = payUncaptured(at, made)
  await learner.call('rest', 'purchases.verify', { razorpay_payment_id: paymentId, ...success })
  await at.api.jobsDone()
  const { pool } = at.api.parts
  const { rows } = await pool.query('select order_id as id from order_lines where course_id = $1', [courseId])
  const [{ id: orderId }] = rows

  // As where a refused capture or refund is recorded: first its row, then the order's timeline.
  let settling: Promise<{ status: number }> | undefined
  await whileHeld(
    at.api.parts.pool,
    "update payments set capture_refusal = 'refused' where id = $1",
    [paymentId],
    async (recording) => {
      settling = at.admin.call('rest', 'sales.sync', { id: orderId })
      await somebodyWaits(at.api.parts.pool)
      const event = "insert into order_events (id, order_id, at, kind) values ($1, $2, now(), 'capture-refused')"
      await recording.query(event, [randomUUID(), orderId])
    },
  )
  expect((await settling)?.status).toBe(200)
})

test('the purchases go on looking while somebody else settles the order', async () => {
  const { learner, courseId, made } = await at.checkout()
  at.webhooks('lost')
  pay(at.api.sandbox, made)
  await whileHeld(
    at.api.parts.pool,
    'select 1 from orders where provider_order_id = $1 for update',
    [made.orderId],
    async () => {
      expect((await learner.call('rest', 'purchases.list')).body).toMatchObject({
        userPurchasedList: [],
        checking: true,
      })
    },
  )
  expect((await learner.call('rest', 'purchases.list')).body).toMatchObject({
    userPurchasedList: [{ courseId: { _id: courseId } }],
    checking: false,
  })
})

test('an order that is settled while the purchases are read is in one of their lists', async () => {
  const { learner, courseId, made } = await at.checkout()
  at.webhooks('lost')
  at.api.sandbox.pay({ order_id: made.orderId, instrument: { method: 'upi', vpa: 'pending@razorpay' } })
  await learner.call('rest', 'purchases.list')
  let listing: Promise<{ body: Record<string, unknown> }> | undefined
  // Reading the purchases has come as far as the payments.
  await whileHeld(at.api.parts.pool, 'lock table payments', [], async (settling) => {
    listing = learner.call('rest', 'purchases.list')
    await somebodyWaits(at.api.parts.pool)
    await settling.query("update orders set status = 'paid' where provider_order_id = $1", [made.orderId])
    await settling.query(
      `insert into purchases (id, learner_id, course_id, payment_id, order_line_id, granted_at)
       select gen_random_uuid(), l.learner_id, l.course_id, p.id, l.id, now()
       from order_lines l join orders o on o.id = l.order_id join payments p on p.order_id = o.id where o.provider_order_id = $1`,
      [made.orderId],
    )
  })
  const lists = (await listing)?.body as Record<string, { courseId: { _id: string } }[]> | undefined
  const found = [...(lists?.userPurchasedList ?? []), ...(lists?.pendingList ?? [])]
  expect(found.map((one) => one.courseId._id)).toEqual([courseId])
})

test('a payment is decided again where the course is bought by another one meanwhile', async () => {
  const { courseId, made } = await at.checkout()
  at.webhooks('lost')
  const { razorpay_payment_id: paymentId } = pay(at.api.sandbox, made)
  const { pool } = at.api.parts
  const [{ id }] = (await pool.query('select id from orders where provider_order_id = $1', [made.orderId])).rows
  let settling: Promise<{ status: number }> | undefined
  // As another payment's purchase, which isn't committed when this one looks.
  const granting = `with line as (select * from order_lines where order_id = $1),
    paid as (insert into payments (id, order_id, status, created_at, updated_at)
      select 'pay_other', order_id, 'captured', now(), now() from line returning id)
    insert into purchases (id, learner_id, course_id, payment_id, order_line_id, granted_at)
      select gen_random_uuid(), line.learner_id, line.course_id, paid.id, line.id, now() from line, paid`
  await whileHeld(at.api.parts.pool, granting, [id], async () => {
    settling = at.admin.call('rest', 'sales.sync', { id })
    await somebodyWaits(at.api.parts.pool)
  })
  expect((await settling)?.status).toBe(200)
  const { rows: owned } = await pool.query('select payment_id from purchases where course_id = $1', [courseId])
  expect(owned).toEqual([{ payment_id: 'pay_other' }])
  const { rows: refunds } = await pool.query('select reason from refunds where payment_id = $1', [paymentId])
  expect(refunds).toEqual([{ reason: 'second-payment' }])
})
