import { expect, test } from 'vitest'
import { call, movableClock, newOrder, openSandbox, sdkFor } from './shop.ts'

test('the SDK lists payments and refunds, newest first, in pages and between two times', async () => {
  const { now, pass } = movableClock()
  const sandbox = await openSandbox({ now })
  const { payments, refunds } = sdkFor(sandbox)
  const paid: string[] = []
  const refunded: string[] = []
  const times: number[] = []
  for (let made = 0; made < 12; made += 1) {
    times.push(Math.floor(now() / 1000))
    paid.unshift(sandbox.pay({ order_id: await newOrder(sandbox) }).payment_id)
    refunded.unshift((await payments.refund(paid[0] ?? '', {})).id)
    pass(1)
  }
  const lists = [
    [paid, 'payments'],
    [refunded, 'refunds'],
  ] as const
  for (const [all, name] of lists) {
    const ids = async (query: string) => {
      const { json } = await call(sandbox, `GET /v1/${name}?${query}`)
      return json.items.map(({ id }: { id: string }) => id)
    }
    expect(await ids('')).toEqual(all.slice(0, 10))
    expect(await ids('count=100')).toEqual(all)
    expect(await ids('count=3&skip=2')).toEqual(all.slice(2, 5))
    expect(await ids(`from=${times[2]}&to=${times[4]}`)).toEqual(all.slice(7, 10))
  }
  expect((await payments.all({ count: 1 })).items.map(({ id }) => id)).toEqual([paid[0]])
  expect((await refunds.all({ count: 1 })).items.map(({ id }) => id)).toEqual([refunded[0]])
  const { json } = await call(sandbox, 'GET /v1/payments?count=1')
  expect(json).toMatchObject({ entity: 'collection', count: 1, items: [{ id: paid[0], status: 'refunded' }] })
  expect(JSON.stringify(json)).not.toContain('sandbox')
})

test('the refunds of a payment, and the payments of an order, come ten at a time as well', async () => {
  const sandbox = await openSandbox()
  const order_id = await newOrder(sandbox)
  const made: Record<'payments' | 'refunds', string[]> = { payments: [], refunds: [] }
  const failing = { method: 'upi', vpa: 'failure@razorpay' } as const
  for (let tries = 0; tries < 11; tries += 1)
    made.payments.unshift(sandbox.pay({ order_id, instrument: failing }).payment_id)
  const { payment_id } = sandbox.pay({ order_id })
  made.payments.unshift(payment_id)
  const { payments } = sdkFor(sandbox)
  for (let part = 0; part < 12; part += 1) made.refunds.unshift((await payments.refund(payment_id, { amount: 100 })).id)
  const lists = [
    [made.payments, `orders/${order_id}/payments`],
    [made.refunds, `payments/${payment_id}/refunds`],
  ] as const
  for (const [all, path] of lists) {
    const ids = async (query: string) =>
      (await call(sandbox, `GET /v1/${path}?${query}`)).json.items.map(({ id }: { id: string }) => id)
    expect(await ids('')).toEqual(all.slice(0, 10))
    expect(await ids('count=100')).toEqual(all)
    expect(await ids('count=100&skip=10')).toEqual(all.slice(10))
    expect((await call(sandbox, `GET /v1/${path}?count=101`)).status).toBe(400)
  }
})

test('the list of an order’s payments holds another order’s, as often as it was asked to', async () => {
  const sandbox = await openSandbox()
  const [mine, other] = [await newOrder(sandbox), await newOrder(sandbox)]
  const { payment_id } = sandbox.pay({ order_id: other })
  sandbox.faults.add({ kind: 'other-payments', order_id: other, times: 1 })
  const list = async () => (await call(sandbox, `GET /v1/orders/${mine}/payments`)).json
  expect(await list()).toMatchObject({ count: 1, items: [{ id: payment_id, order_id: other }] })
  expect(await list()).toMatchObject({ count: 0, items: [] })
})

test.for(['orders', 'payments', 'refunds'])('an invalid page of %s is rejected', async (list) => {
  const sandbox = await openSandbox()
  const cases = [
    ['count=0', 'The count must be at least 1.'],
    ['count=101', 'The count may not be greater than 100.'],
    ['count=many', 'The count must be an integer.'],
    ['skip=-1', 'The skip must be at least 0.'],
    ['from=now', 'from must be an integer.'],
    ['from=946684799', 'from must be between 946684800 and 4765046400'],
    ['to=4765046401', 'to must be between 946684800 and 4765046400'],
  ]
  for (const [query, description] of cases)
    expect(await call(sandbox, `GET /v1/${list}?${query}`)).toMatchObject({
      status: 400,
      json: { error: { code: 'BAD_REQUEST_ERROR', description } },
    })
})
