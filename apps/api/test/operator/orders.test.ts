import type { AttentionItem, ManagedOrder, OrderDetail } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmAddress, type MailingApi, newOperator, startMailingApi } from '../account-holders.ts'
import { order, owned, pay } from '../buying.ts'
import type { Caller } from '../caller.ts'
import { ask } from '../learning/course-maker.ts'
import { newAdmin, newCourse, newLearner, password } from '../people.ts'
import { operatorEmails } from '../start-api.ts'

let api: MailingApi
let operator: Caller
beforeAll(async () => {
  api = await startMailingApi()
  operator = await newOperator(api)
})
afterAll(() => api.stop())

/** A course that one learner bought from a seller of their own. */
const sold = async (title = 'Graphs') => {
  const seller = await newAdmin(api.url)
  const learner = await newLearner(api.url)
  const courseId = await newCourse(seller, { title })
  const made = await order(learner, courseId)
  await learner.call('rest', 'purchases.verify', pay(api.sandbox, made))
  await settled()
  const { rows } = await api.parts.pool.query('select order_id as id from order_lines where course_id = $1', [courseId])
  return { seller, learner, courseId, id: String(rows[0].id) }
}
const settled = async () => {
  await api.sandbox.webhooksSettled()
  await api.jobsDone()
}
const shown = (id: string) => ask<OrderDetail>(operator, 'sales.show', { id })

describe.each(['rest', 'trpc'] as const)('an operator, over %s,', (transport) => {
  const operate = (name: string, input: Record<string, unknown>) => operator.call(transport, name, input)
  const found = async (input: Record<string, unknown>) =>
    (await operate('operator.orders', input)).body.content as ManagedOrder[]

  test('finds everybody’s orders by number, seller, course and state', async () => {
    const title = `Sold over ${transport}`
    const { seller, learner, courseId, id } = await sold(title)
    const mine = { _id: id, course: { _id: courseId, title }, amount: 499.5, state: 'paid' }
    const [bySeller] = await found({ q: seller.username })
    expect(bySeller).toMatchObject({ ...mine, seller: { _id: seller.id, username: seller.username } })
    for (const q of [bySeller?.number, title, id, learner.email])
      expect(await found({ q, state: 'paid' })).toEqual([bySeller])
    expect(await found({ q: title, state: 'refunded' })).toEqual([])
    expect(await found({ limit: 1, cursor: id })).not.toContainEqual(bySeller)
  })

  test('gives money back for a suspended seller, and for one who is gone', async () => {
    for (const isGone of [false, true]) {
      const { seller, learner, id } = await sold()
      if (isGone) expect((await seller.call('rest', 'admin.deleteAccount', { password })).status).toBe(200)
      else await operate('operator.suspend', { id: seller.id, reason: 'Copied courses' })
      expect(await shown(id)).toMatchObject({ refundable: true, seller: { _id: seller.id } })
      expect((await learner.call('rest', 'purchases.askForRefund', { id, words: 'Copied.' })).status).toBe(200)
      const { payments } = (await operate('operator.attention', {})).body as { payments: AttentionItem[] }
      const asked = payments.find(({ order }) => order._id === id)
      expect(asked).toMatchObject({ seller: { username: isGone ? 'Deleted seller' : seller.username } })
      const presses = await Promise.all([1, 2, 3].map(() => operate('sales.refund', { id })))
      expect(presses.map(({ status }) => status)).toEqual([200, 200, 200])
      const logged = (await operate('operator.activity', { about: id })).body.content
      expect(logged).toMatchObject([{ kind: 'refunded', subjectName: (await shown(id)).number }])
      await settled()
      expect(await owned(learner)).toEqual([])
      expect(await shown(id)).toMatchObject({ state: 'refunded', refunded: 499.5 })
      expect(api.sandbox.ledger().orders.filter(({ receipt }) => receipt === id)).toMatchObject([{ refunded: 49_950 }])
    }
  })

  test('finds the orders of a course and of a seller, also of deleted ones, and whether all can be refunded', async () => {
    const { seller, courseId, id } = await sold(`Gone over ${transport}`)
    await sold()
    const both = [
      { filter: { courseId }, subject: 'course', _id: courseId, name: `Gone over ${transport}` },
      { filter: { sellerId: seller.id }, subject: 'seller', _id: seller.id, name: seller.username },
    ]
    const listed = async (filter: Record<string, unknown>) => (await operate('operator.orders', filter)).body
    for (const { filter, ...of } of both)
      expect(await listed(filter)).toMatchObject({
        content: [{ _id: id }],
        of: { ...of, deleted: false, offSale: false },
      })
    expect((await seller.call('rest', 'admin.deleteAccount', { password })).status).toBe(200)
    const [course, gone] = [await listed({ courseId }), await listed({ sellerId: seller.id, state: 'paid' })]
    expect(course).toMatchObject({ content: [{ _id: id }], of: { name: `Gone over ${transport}`, offSale: true } })
    expect(gone).toMatchObject({
      content: [{ _id: id }],
      of: { name: 'Deleted seller', deleted: true, offSale: true },
    })
    expect(await listed({ courseId: crypto.randomUUID() })).toMatchObject({ content: [], of: null })
    expect(await listed({})).toMatchObject({ of: null })
    expect(await listed({ sellerId: 'x' })).toMatchObject({ message: 'Account not found' })
    expect(await listed({ courseId, sellerId: seller.id })).toMatchObject({
      error: 'INVALID_INPUT',
      message: 'Choose a course or a seller, not both',
      issues: [{ path: 'sellerId' }],
    })
  })

  test('gives a part back, and declines for a seller who doesn’t answer', async () => {
    const { learner, id } = await sold()
    const part = { requestId: crypto.randomUUID(), amount: 100, reason: 'One lesson is missing.' }
    expect((await operate('sales.refund', { id, part })).status).toBe(200)
    await settled()
    expect(await shown(id)).toMatchObject({ state: 'paid', refunded: 100, leftToRefund: 399.5 })
    await api.parts.pool.query('update order_lines set refund_days = 0 where order_id = $1', [id])
    await confirmAddress(api, learner.email)
    await learner.call('rest', 'purchases.askForRefund', { id, words: 'Please.' })
    expect((await operate('sales.declineRefund', { id, reason: 'You had a part back.' })).status).toBe(200)
    expect(await shown(id)).toMatchObject({ refundRequest: { state: 'declined', answer: 'You had a part back.' } })
    await api.jobsDone()
    const mails = (await api.mailsTo(learner.email)).filter(({ text }) => text.includes('You had a part back.'))
    expect(mails).toHaveLength(1)
  })

  test('has the seller told of what was done to an order of theirs, once, and not of what they did themselves', async () => {
    const { seller, id } = await sold(`Told over ${transport}`)
    await confirmAddress(api, seller.email)
    const told = async () => (await api.mailsTo(seller.email)).filter(({ text }) => text.includes(`/orders/${id}`))
    const part = (amount: number) => ({ requestId: crypto.randomUUID(), amount, reason: 'One lesson is missing.' })
    await seller.call(transport, 'sales.refund', { id, part: part(50) })
    await settled()
    expect(await told()).toEqual([])
    await Promise.all([1, 2, 3].map(() => operate('sales.refund', { id })))
    await settled()
    expect((await told()).map(({ subject }) => subject)).toEqual([
      `An operator refunded an order of Told over ${transport}`,
    ])
  })

  test('sees what another seller doesn’t', async () => {
    const { id } = await sold()
    const other = await newAdmin(api.url)
    for (const name of ['sales.show', 'sales.refund', 'sales.sync'])
      expect((await other.call(transport, name, { id })).status).toBe(404)
    expect((await operate('sales.sync', { id })).status).toBe(200)
  })
})

test('an operator decides about no money of their own: another operator does', async () => {
  const { learner, id } = await sold('Bought by an operator')
  const confirmed = (at: Date | null) =>
    api.parts.pool.query('update learners set email = $2, email_verified_at = $3 where id = $1', [
      learner.id,
      operatorEmails[0].toUpperCase(),
      at,
    ])
  await confirmed(new Date())
  const part = { requestId: crypto.randomUUID(), amount: 100, reason: 'For me.' }
  const dispute = { disputeId: 'disp_1', words: 'It is mine.' }
  for (const [name, input] of [
    ['refund', {}],
    ['refund', { part }],
    ['declineRefund', { reason: 'No.' }],
    ['draftDisputeAnswer', dispute],
    ['contestDispute', { disputeId: 'disp_1', draftedAt: new Date().toISOString() }],
    ['acceptDispute', dispute],
  ] as const)
    expect.soft(await operator.call('rest', `sales.${name}`, { id, ...input }), name).toMatchObject({
      status: 403,
      body: {
        error: 'FORBIDDEN',
        message: 'You bought this course yourself. Another operator has to decide about your money',
      },
    })
  expect(await shown(id)).toMatchObject({ refunded: 0, refundable: true })

  // Anybody can sign up with an operator's address.
  await confirmed(null)
  expect((await operator.call('rest', 'sales.refund', { id, part })).status).toBe(200)
  await settled()
  await confirmed(new Date())
  const other = await newOperator(api, operatorEmails[1])
  expect((await other.call('rest', 'sales.refund', { id })).status).toBe(200)
  await settled()
  expect(await shown(id)).toMatchObject({ state: 'refunded' })
})
