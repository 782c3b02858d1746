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
