import { expect, test } from 'vitest'
import { owned, pay } from '../buying.ts'
import { recordsOf } from './books.ts'
import { shop } from './shop.ts'

const at = shop()
const minute = 60_000
type Bought = Awaited<ReturnType<typeof at.checkout>>

/** Has everything that is written about this order's payments fail, until it is lifted. */
const poison = async (providerOrderId: string) => {
  const { pool } = at.api.parts
  const { rows } = await pool.query('select id from orders where provider_order_id = $1', [providerOrderId])
  await pool.query(`create function public.refuse_payment() returns trigger language plpgsql as $$
    begin if new.order_id = '${rows[0].id}' then raise exception 'poisoned'; end if; return new; end $$`)
  await pool.query(
    'create trigger refuse_payment before insert or update on payments for each row execute function public.refuse_payment()',
  )
  return async () => {
    await pool.query('drop trigger refuse_payment on payments')
    await pool.query('drop function public.refuse_payment()')
  }
}

test('an order that can’t be settled doesn’t hold up others, isn’t abandoned, and recovers', async () => {
  const stubborn = await at.checkout()
  at.webhooks('lost')
  pay(at.api.sandbox, stubborn.made)
  const lift = await poison(stubborn.made.orderId)
  const others: Bought[] = []
  for (let count = 0; count < 12; count++) {
    const other = await at.checkout()
    pay(at.api.sandbox, other.made)
    others.push(other)
  }
  await at.reconcileAfter(61_000)
  for (const { courseId } of others) expect((await recordsOf(at.api, courseId)).owned).toHaveLength(1)

  for (let day = 0; day < 4; day++) await at.reconcileAfter(24 * 60 * minute)
  expect(await recordsOf(at.api, stubborn.courseId)).toMatchObject({ orders: ['open'], owned: [] })
  await lift()
  await at.reconcileAfter(2 * minute)
  expect(await owned(stubborn.learner)).toEqual([stubborn.courseId])
})

test('a refund that can’t be checked doesn’t hold up others', async () => {
  const { sandbox } = at.api
  sandbox.faults.add({ kind: 'double-payment' })
  const twice: Bought[] = []
  for (let count = 0; count < 3; count++) {
    const bought = await at.checkout()
    pay(sandbox, bought.made)
    await at.settled()
    sandbox.faults.add({ kind: 'refund-pending', times: 1 })
    pay(sandbox, bought.made)
    await at.settled()
    twice.push(bought)
  }
  const pending = async () =>
    (await Promise.all(twice.map(async ({ courseId }) => (await recordsOf(at.api, courseId)).refunds[0]))).map(
      ({ status }) => status,
    )
  expect(await pending()).toEqual(['requested', 'requested', 'requested'])
  at.webhooks('lost')
  for (const { courseId } of twice)
    sandbox.processRefund((await recordsOf(at.api, courseId)).refunds[0].provider_refund_id)
  sandbox.faults.add({ kind: 'bad-gateway', route: 'GET /v1/payments/:id', times: 1 })
  await at.reconcileAfter(11 * minute)
  expect((await pending()).toSorted()).toEqual(['processed', 'processed', 'requested'])
  await at.reconcileAfter(11 * minute)
  expect(await pending()).toEqual(['processed', 'processed', 'processed'])
})
