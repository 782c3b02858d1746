import { expect, test, vi } from 'vitest'
import { owned, pay } from '../buying.ts'
import { shop } from './shop.ts'

// A list of purchases waits for the provider for a moment only.
const at = shop({}, { purchases: 1 })
const route = 'GET /v1/orders/:id/payments'

test('while the provider is slow, My Purchases shows what is known, and the rest as soon as it is settled', async () => {
  const { learner, courseId, made } = await at.checkout()
  at.webhooks('lost')
  pay(at.api.sandbox, made)
  at.api.sandbox.faults.add({ kind: 'slow', ms: 300, route })
  const { status, body } = await learner.call('rest', 'purchases.list')
  expect({ status, body }).toMatchObject({ status: 200, body: { userPurchasedList: [], checking: true } })
  await vi.waitFor(async () => expect(await owned(learner)).toEqual([courseId]), 10_000)
})

test('who has just closed the checkout hears what the provider says, or that it said nothing', async () => {
  const { learner, courseId, made } = await at.checkout()
  at.webhooks('lost')
  pay(at.api.sandbox, made)
  const fault = at.api.sandbox.faults.add({ kind: 'bad-gateway', route })
  // Looking whether somebody else has paid doesn't use up the question.
  const list = async (ask: string) => (await learner.call('rest', 'purchases.list', { ask })).body
  expect(await list('never')).toMatchObject({ userPurchasedList: [], checking: false })
  expect(await list('now')).toMatchObject({ userPurchasedList: [], checking: true })
  at.api.sandbox.faults.clear(fault)
  at.api.sandbox.faults.add({ kind: 'slow', ms: 300, route })
  at.api.advance(60_000)
  expect(await list('now')).toMatchObject({ userPurchasedList: [{ courseId: { _id: courseId } }], checking: false })
})
