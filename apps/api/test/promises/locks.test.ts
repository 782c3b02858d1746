import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { until } from '../until.ts'
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
  const recording = await pool.connect()
  await recording.query('begin')
  await recording.query("update payments set capture_refusal = 'refused' where id = $1", [paymentId])
  const settling = at.admin.call('rest', 'sales.sync', { id: orderId })
  await until('the other to wait for the payment', async () => {
    const waiting = await pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return waiting.rows.length > 0
  })
  const event = "insert into order_events (id, order_id, at, kind) values ($1, $2, now(), 'capture-refused')"
  await recording.query(event, [randomUUID(), orderId])
  await recording.query('commit')
  recording.release()
  expect((await settling).status).toBe(200)
})
