import type { CourseDetail, LoggedEvent, OwnOrder, SellerRefundRule } from '@skillharbor/contracts/entities'
import { expect, test } from 'vitest'
import { newOperator } from '../account-holders.ts'
import { order, pay } from '../buying.ts'
import type { Caller } from '../caller.ts'
import { ask } from '../learning/course-maker.ts'
import { newAdmin, newCourse, newLearner, password } from '../people.ts'
import { shop } from './shop.ts'

const at = shop()
const visitor = () => newLearner(at.api.url)
const promised = async (who: Caller, id: string) => (await ask<CourseDetail>(who, 'courses.show', { id })).refundRule
const choose = (seller: Caller, own: { days: number; percent: number } | null) =>
  seller.call('rest', 'sales.setRefundRule', { own })
const rule = (days: number, percent: number) => ({ days, percent })
/** The seller's rule on the page of a course of theirs, and on an order that a learner makes now. */
const counts = async (courseId: string) => {
  const learner = await visitor()
  const made = await order(learner, courseId)
  await learner.call('rest', 'purchases.verify', pay(at.api.sandbox, made))
  await at.settled()
  const { rows } = await at.api.parts.pool.query('select id from orders where provider_order_id = $1', [made.orderId])
  const { refundStanding } = await ask<OwnOrder>(learner, 'purchases.show', { id: rows[0].id })
  const page = await promised(learner, courseId)
  return { page, order: refundStanding ? rule(refundStanding.days, refundStanding.percent) : null }
}

test.each(['rest', 'trpc'] as const)(
  'a seller promises more than the marketplace, within what it allows, for purchases from now on: over %s',
  async (transport) => {
    const seller = await newAdmin(at.api.url)
    const courseId = await newCourse(seller)
    const shown = async () => (await seller.call(transport, 'sales.refundRule')).body.content as SellerRefundRule
    expect(await shown()).toEqual({ least: rule(14, 30), most: rule(60, 100), own: null, rule: rule(14, 30) })
    const before = await counts(courseId)
    expect(before).toEqual({ page: rule(14, 30), order: rule(14, 30) })

    expect((await seller.call(transport, 'sales.setRefundRule', { own: rule(30, 50) })).status).toBe(200)
    expect(await shown()).toMatchObject({ own: rule(30, 50), rule: rule(30, 50) })
    expect(await counts(courseId)).toEqual({ page: rule(30, 50), order: rule(30, 50) })
    for (const [own, field, message] of [
      [rule(13, 50), 'own.days', 'At least 14'],
      [rule(61, 50), 'own.days', 'At most 60'],
      [rule(30, 29), 'own.percent', 'At least 30'],
      [rule(30, 101), 'own.percent', undefined],
      [rule(-1, 50), 'own.days', undefined],
    ] as const) {
      const { status, body } = await choose(seller, own)
      const [issue] = body.issues as { path: string; message: string }[]
      expect([status, issue?.path]).toEqual([400, field])
      if (message) expect(issue?.message).toBe(message)
    }
    expect((await choose(seller, null)).status).toBe(200)
    expect(await counts(courseId)).toEqual({ page: rule(14, 30), order: rule(14, 30) })
  },
)

test('an operator’s rule counts for everybody at once, and keeps what sellers chose within it', async () => {
  const operator = await newOperator(at.api)
  const [generous, other] = [await newAdmin(at.api.url), await newAdmin(at.api.url)]
  const [a, b] = [await newCourse(generous), await newCourse(other)]
  await choose(generous, rule(45, 80))
  const set = (least: object, most: object) => operator.call('rest', 'operator.setRefundRule', { least, most })
  expect((await set(rule(20, 40), rule(10, 100))).body).toMatchObject({
    issues: [{ path: 'most.days', message: 'At least 20' }],
  })
  expect((await set(rule(7, 20), rule(30, 50))).status).toBe(200)
  expect((await counts(a)).order).toEqual(rule(30, 50))
  expect(await counts(b)).toEqual({ page: rule(7, 20), order: rule(7, 20) })
  // None for everybody, but what a seller chose.
  expect((await set(rule(0, 20), rule(60, 100))).status).toBe(200)
  expect(await counts(a)).toEqual({ page: rule(45, 80), order: rule(45, 80) })
  expect(await counts(b)).toEqual({ page: undefined, order: null })
  // Beside no promise, a seller may ask for less of the lessons than that.
  expect((await choose(other, rule(14, 10))).status).toBe(200)
  expect(await counts(b)).toEqual({ page: rule(14, 10), order: rule(14, 10) })
  expect((await other.call('rest', 'operator.setRefundRule', { least: rule(1, 1), most: rule(1, 1) })).status).toBe(403)
  const log = "select count(*)::int as n from security_events where kind = 'refund-rule-set' and admin_id = $1"
  expect((await at.api.parts.pool.query(log, [operator.id])).rows).toEqual([{ n: 2 }])
  const changes = async (kind: string) =>
    ((await operator.call('rest', 'operator.activity', { kind })).body.content as LoggedEvent[]).map(
      ({ refundRule }) => refundRule,
    )
  expect((await changes('refund-rule-set'))[0]).toEqual({
    from: { ...rule(7, 20), most: rule(30, 50) },
    to: { ...rule(0, 20), most: rule(60, 100) },
  })
  expect((await changes('refund-rule-chosen'))[0]).toEqual({ from: null, to: rule(14, 10) })
  // A confirmation of long ago isn't enough.
  at.api.advance(11 * 60_000)
  expect((await set(rule(14, 30), rule(60, 100))).body.error).toBe('CONFIRMATION_NEEDED')
  await at.api.parts.pool.query('delete from marketplace_refund_rule')
})

test('a seller’s rule is in their export, and goes with the account', async () => {
  const seller = await newAdmin(at.api.url)
  await choose(seller, rule(60, 90))
  expect((await seller.call('rest', 'admin.exportData')).body).toMatchObject({ refundRule: rule(60, 90) })
  await seller.call('rest', 'admin.deleteAccount', { password })
  const { rows } = await at.api.parts.pool.query('select 1 from seller_refund_rules where admin_id = $1', [seller.id])
  expect(rows).toEqual([])
})

test('an order that is open keeps the better rule, and one that was paid unheard its own', async () => {
  const seller = await newAdmin(at.api.url)
  const [learner, courseId] = [await visitor(), await newCourse(seller)]
  const onOrder = async () => {
    const lines = 'select refund_days as days, refund_percent as percent from order_lines where course_id = $1'
    return (await at.api.parts.pool.query(lines, [courseId])).rows
  }
  await choose(seller, rule(30, 50))
  const made = await order(learner, courseId)
  await choose(seller, rule(20, 60))
  expect((await order(learner, courseId)).orderId).toBe(made.orderId)
  expect(await onOrder()).toEqual([rule(30, 60)])
  at.webhooks('lost')
  pay(at.api.sandbox, made)
  await choose(seller, null)
  expect((await learner.call('rest', 'purchases.order', { courseId })).body.error).toBe('ALREADY_OWNED')
  expect(await onOrder()).toEqual([rule(30, 60)])
})
