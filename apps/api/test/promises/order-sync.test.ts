import { describe, expect, test } from 'vitest'
import { order, owned, pay } from '../buying.ts'
import type { Transport } from '../caller.ts'
import { countRequests } from '../faults/requests.ts'
import { newAdmin, newCourse, newLearner } from '../people.ts'
import { shop } from './shop.ts'

const at = shop()

/** A seller of their own, and a learner at the checkout of their course. */
const checkout = async (transport: Transport = 'rest') => {
  const admin = await newAdmin(at.api.url, transport)
  const courseId = await newCourse(admin)
  const learner = await newLearner(at.api.url, transport)
  const made = await order(learner, courseId, transport)
  const { body } = await admin.call(transport, 'sales.list', { courseId })
  return { admin, courseId, learner, made, id: (body.content as { _id: string }[])[0]?._id ?? '' }
}
describe.each(['rest', 'trpc'] as const)('an admin who syncs an order over %s', (transport) => {
  test('gets a payment settled that nobody reported', async () => {
    const { admin, learner, courseId, made, id } = await checkout(transport)
    at.webhooks('lost')
    pay(at.api.sandbox, made)
    expect(await admin.call(transport, 'sales.sync', { id })).toMatchObject({
      status: 200,
      body: { message: 'Up to date with Razorpay.' },
    })
    expect((await admin.call(transport, 'sales.show', { id })).body.content).toMatchObject({ state: 'paid' })
    expect(await owned(learner, transport)).toEqual([courseId])
  })

  test('gets 404 for another admin’s order', async () => {
    const { id } = await checkout(transport)
    for (const unknown of [id, 'no-id'])
      expect((await at.admin.call(transport, 'sales.sync', { id: unknown })).status).toBe(404)
  })

  test('gets an error when the provider doesn’t answer, and causes no further request for ten seconds', async () => {
    const { admin, id } = await checkout(transport)
    at.api.sandbox.faults.add({ kind: 'bad-gateway', times: 1, route: 'GET /v1/orders/:id/payments' })
    const asked = countRequests(at.api, 'GET /v1/orders/:id/payments')
    const press = async () => (await admin.call(transport, 'sales.sync', { id })).status
    expect(await press()).toBe(503)
    expect(await press()).toBe(200)
    expect(asked()).toBe(0)
    at.api.advance(10_000)
    expect(await press()).toBe(200)
    expect(asked()).toBe(1)
  })

  test('gets an error if the provider doesn’t know the order yet', async () => {
    const admin = await newAdmin(at.api.url, transport)
    const courseId = await newCourse(admin)
    at.api.sandbox.faults.add({ kind: 'refuse', route: 'POST /v1/orders' })
    expect((await (await newLearner(at.api.url)).call(transport, 'purchases.order', { courseId })).status).toBe(503)
    const { body } = await admin.call(transport, 'sales.list', { courseId })
    const [{ _id: id } = { _id: '' }] = body.content as { _id: string }[]
    expect((await admin.call(transport, 'sales.sync', { id })).body.message).toContain('Nobody has paid')
  })
})
