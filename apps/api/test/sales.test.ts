import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { order, owned, pay } from './buying.ts'
import type { Caller, Transport } from './caller.ts'
import { newAdmin, newCourse, newLearner, password } from './people.ts'
import { startApi, type TestApi } from './start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())
beforeEach(() => api.sandbox.faults.clear())

const settled = async () => {
  await api.sandbox.webhooksSettled()
  await api.jobsDone()
}

/** A course of this admin's that a new learner has bought; answers the learner and our order's id. */
const sold = async (admin: Caller, fields: object = {}) => {
  const courseId = await newCourse(admin, { ...fields })
  const learner = await newLearner(api.url)
  const success = pay(api.sandbox, await order(learner, courseId))
  await learner.call('rest', 'purchases.verify', success)
  await settled()
  const { body } = await admin.call('rest', 'sales.list', { courseId })
  return { courseId, learner, id: (body.content as { _id: string }[])[0]?._id ?? '' }
}
const kinds = async (admin: Caller, id: string, transport: Transport = 'rest') => {
  const { body } = await admin.call(transport, 'sales.show', { id })
  const { timeline } = body.content as { timeline: { kind: string; status: string | null }[] }
  return timeline.map(({ kind, status }) => (status ? `${kind} ${status}` : kind))
}

describe.each(['rest', 'trpc'] as const)('sales over %s', (transport) => {
  test('an order has its whole timeline, and its refund revokes the course once', async () => {
    const admin = await newAdmin(api.url, transport)
    const { id, learner, courseId } = await sold(admin)
    const shown = await admin.call(transport, 'sales.show', { id })
    expect(shown.body.content).toMatchObject({ learner: 'Meera', amount: 499.5, state: 'paid', refundable: true })
    const before = await kinds(admin, id, transport)
    expect(before.slice(0, 2)).toEqual(['created', 'checkout-opened'])
    for (const part of ['payment captured', 'webhook', 'granted']) expect(before).toContain(part)

    const presses = await Promise.all([1, 2, 3, 4, 5].map(() => admin.call(transport, 'sales.refund', { id })))
    expect(presses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await settled()
    expect((await admin.call(transport, 'sales.refund', { id })).status).toBe(200)
    expect(await owned(learner)).toEqual([])
    expect(await kinds(admin, id, transport)).toEqual(
      expect.arrayContaining(['refund requested', 'refund processed', 'revoked']),
    )
    const { content } = (await admin.call(transport, 'sales.list', { courseId })).body
    expect(content).toMatchObject([{ state: 'refunded' }])
    const [createProviderOrder] = api.sandbox.ledger().orders.filter(({ receipt }) => receipt === id)
    expect(createProviderOrder).toMatchObject({ captured: 49_950, refunded: 49_950 })
  })

  test('a failed refund is reported, keeps the course, and can be requested again', async () => {
    const admin = await newAdmin(api.url, transport)
    const { id, learner, courseId } = await sold(admin)
    api.sandbox.faults.add({ kind: 'refund-fail', times: 1 })
    await admin.call(transport, 'sales.refund', { id })
    await settled()
    expect(await kinds(admin, id, transport)).toContain('refund failed')
    expect(await owned(learner)).toEqual([courseId])
    expect((await admin.call(transport, 'sales.show', { id })).body.content).toMatchObject({
      state: 'paid',
      refundable: true,
    })
    await admin.call(transport, 'sales.refund', { id })
    await settled()
    expect(await owned(learner)).toEqual([])
  })

  test('belong to their admin only: another admin can’t see, count or refund them', async () => {
    const [admin, other] = [await newAdmin(api.url, transport), await newAdmin(api.url, transport)]
    const { id, courseId, learner } = await sold(admin)
    for (const call of ['sales.show', 'sales.refund'])
      for (const unknown of [id, 'no-id'])
        expect(await other.call(transport, call, { id: unknown })).toMatchObject({
          status: 404,
          body: { error: 'NOT_FOUND' },
        })
    expect((await other.call(transport, 'sales.list', { courseId })).body.content).toEqual([])
    expect((await other.call(transport, 'sales.revenue', { days: 7 })).body).toMatchObject({ total: 0, byCourse: [] })
    expect((await other.call(transport, 'sales.export')).body.csv).toBe(
      '"order","time (IST)","learner","course","amount","state","number","refunded","left"\r\n',
    )
    expect((await other.call(transport, 'courses.mine')).body.content).toEqual([])
    expect(await owned(learner)).toEqual([courseId])
    expect(JSON.stringify((await admin.call(transport, 'sales.show', { id })).body)).not.toContain(learner.email)
  })

  test('in the file, nothing is left of an order whose only payment bought nothing', async () => {
    const admin = await newAdmin(api.url, transport)
    const { courseId } = await sold(admin)
    await api.parts.pool.query(
      "update payments set rejection = 'second-payment' where order_id = (select order_id from order_lines where course_id = $1)",
      [courseId],
    )
    const lastCells = async () =>
      String((await admin.call(transport, 'sales.export', { courseId })).body.csv).slice(-15)
    expect(await lastCells()).toBe('"0.00","0.00"\r\n')
    // Its money is still to come.
    await api.parts.pool.query(
      "update payments set rejection = null, status = 'authorized' where order_id = (select order_id from order_lines where course_id = $1)",
      [courseId],
    )
    expect(await lastCells()).toMatch(/"499\.50"\r\n$/)
  })

  test('S42: are filtered by status and course, paged, and exported without formulas in cells', async () => {
    const admin = await newAdmin(api.url, transport)
    const first = await sold(admin, { title: '=HYPERLINK("x")', price: 100 })
    const second = await sold(admin, { title: '＝1+1', price: 200 })
    await order(await newLearner(api.url), second.courseId)
    const ids = async (input: object) =>
      ((await admin.call(transport, 'sales.list', { ...input })).body.content as { _id: string }[]).map(
        ({ _id }) => _id,
      )
    expect(await ids({ state: 'paid' })).toEqual([second.id, first.id])
    expect(await ids({ courseId: first.courseId })).toEqual([first.id])
    expect(await ids({ state: 'open' })).toHaveLength(1)
    const page = await admin.call(transport, 'sales.list', { limit: 2 })
    expect(await ids({ limit: 2, cursor: page.body.nextCursor })).toEqual([first.id])
    for (const list of ['sales.list', 'courses.list'])
      expect(await admin.call(transport, list, { cursor: 'no-cursor' })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'cursor', message: 'Not a cursor of this list; start again without one' }] },
      })
    const { csv } = (await admin.call(transport, 'sales.export', { state: 'paid' })).body
    expect(String(csv).split('\r\n')).toHaveLength(4)
    expect(csv).toContain(`"'=HYPERLINK(""x"")","100.00","paid"`)
    expect(csv).toContain(`"'＝1+1","200.00","paid"`)
  })

  test('are found by what a learner may quote, and only by their own admin', async () => {
    const [admin, other] = [await newAdmin(api.url, transport), await newAdmin(api.url, transport)]
    const { id, learner } = await sold(admin, { title: 'Sailing 100% by night' })
    await sold(admin, { title: 'Knots' })
    await admin.call(transport, 'sales.refund', { id })
    await settled()
    const { number, timeline, providerOrderId } = (await admin.call(transport, 'sales.show', { id })).body.content as {
      number: string
      timeline: { kind: string; reference: string | null }[]
      providerOrderId: string
    }
    const referenceOf = (kind: string) => timeline.find((event) => event.kind === kind)?.reference ?? ''
    const refunded = await api.parts.pool.query(
      'select r.provider_refund_id as id from refunds r join payments p on p.id = r.payment_id where p.order_id = $1',
      [id],
    )
    const found = async (who: Caller, q: string) =>
      ((await who.call(transport, 'sales.list', { q })).body.content as { _id: string }[]).map(({ _id }) => _id)
    const quoted = [
      number,
      number.toLowerCase().replaceAll('-', ''),
      id,
      providerOrderId,
      referenceOf('payment'),
      String(refunded.rows[0]?.id),
    ]
    for (const q of [...quoted, ` ${learner.email.toUpperCase()} `, 'by night', '100% BY']) {
      expect(await found(admin, q), q).toEqual([id])
      expect(await found(other, q), q).toEqual([])
    }
    expect(await found(admin, 'meer')).toHaveLength(2)
    for (const q of ['_', 'by%night', learner.email.slice(0, -1), 'pay_unknown', crypto.randomUUID()])
      expect(await found(admin, q), q).toEqual([])
    const exported = await admin.call(transport, 'sales.export', { q: 'by night' })
    expect(String(exported.body.csv).trim().split('\r\n')).toHaveLength(2)
    expect((await admin.call(transport, 'sales.list', { q: 'x'.repeat(101) })).status).toBe(400)
  })

  test('are summed by day and course, net of refunds, and shown for each course', async () => {
    const admin = await newAdmin(api.url, transport)
    const kept = await sold(admin, { price: 300 })
    const back = await sold(admin, { price: 200 })
    await admin.call(transport, 'sales.refund', { id: back.id })
    await settled()
    const { body } = await admin.call(transport, 'sales.revenue', { days: 7 })
    expect(body).toMatchObject({ total: 300, byCourse: [{ course: { _id: kept.courseId }, revenue: 300 }] })
    expect(body.byDay).toHaveLength(7)
    expect((body.byDay as { revenue: number }[]).at(-1)).toMatchObject({ revenue: 300 })
    const mine = (await admin.call(transport, 'courses.mine')).body.content
    expect(mine).toMatchObject([
      { _id: back.courseId, buyers: 0, earned: 0 },
      { _id: kept.courseId, buyers: 1, earned: 300 },
    ])
    expect((await admin.call(transport, 'sales.revenue', { days: 8 })).status).toBe(400)
  })

  test('are compared with as many days before', async () => {
    const admin = await newAdmin(api.url, transport)
    const logIn = () => admin.call(transport, 'admin.login', { email: admin.email, password })
    const totals = async () => (await admin.call(transport, 'sales.revenue', { days: 7 })).body
    await sold(admin, { price: 300 })
    expect(await totals()).toMatchObject({ total: 300, totalBefore: 0 })
    api.advance(7 * 86_400_000)
    await logIn()
    await sold(admin, { price: 200 })
    expect(await totals()).toMatchObject({ total: 200, totalBefore: 300 })
    api.advance(7 * 86_400_000)
    await logIn()
    expect(await totals()).toMatchObject({ total: 0, totalBefore: 200 })
  })
})
