import { expect, test } from 'vitest'
import { isInstantOnly } from '../../src/features/commerce/refunds/instant-refund.ts'
import { pay } from '../buying.ts'
import { recordsOf } from './books.ts'
import { shop } from './shop.ts'

const at = shop()
const price = 49_950
// Six months have at most 184 days, from May to November.
const halfAYear = 186 * 86_400_000

/** A sale that is so old. */
const sold = async (age: number) => {
  const { courseId, made } = await at.checkout()
  const { razorpay_payment_id: paymentId } = pay(at.api.sandbox, made)
  await at.settled()
  await at.advance(age)
  const { body } = await at.admin.call('rest', 'sales.list', { courseId })
  const [sale] = body.content as { _id: string }[]
  return { courseId, paymentId, id: sale?._id ?? '' }
}
type Sold = Awaited<ReturnType<typeof sold>>
const refund = async ({ id }: Sold, more: object = {}) => {
  expect((await at.admin.call('rest', 'sales.refund', { id, ...more })).status).toBe(200)
  await at.settled()
}
const isInstant = async ({ id }: Sold) => {
  const { body } = await at.admin.call('rest', 'sales.show', { id })
  return (body.content as { refundIsInstant: boolean }).refundIsInstant
}
const speeds = async ({ paymentId }: Sold) => {
  const { rows } = await at.api.parts.pool.query(
    'select status, is_instant as instant, refusal is not null as refused from refunds where payment_id = $1 order by id',
    [paymentId],
  )
  return rows
}

test('a payment of more than six months goes back as an instant refund, which is said before', async () => {
  const sale = await sold(halfAYear)
  expect(await isInstant(sale)).toBe(true)
  await refund(sale)
  expect(await speeds(sale)).toEqual([{ status: 'processed', instant: true, refused: false }])
  expect(await recordsOf(at.api, sale.courseId)).toMatchObject({ orders: ['refunded'], owned: [] })
  const made = at.api.sandbox.events().find(({ body }) => body.includes(`"payment_id":"${sale.paymentId}"`))
  expect(made?.body).toContain('"speed_requested":"optimum"')
})

test('a younger one goes back as usual', async () => {
  const sale = await sold(150 * 86_400_000)
  expect(await isInstant(sale)).toBe(false)
  await refund(sale)
  expect(await speeds(sale)).toEqual([{ status: 'processed', instant: false, refused: false }])
})

test('a payment that the provider counts as old before we do goes back once, as an instant refund', async () => {
  const sale = await sold(halfAYear)
  // As if we had heard of it late.
  await at.api.parts.pool.query("update payments set created_at = created_at + interval '10 days' where id = $1", [
    sale.paymentId,
  ])
  expect(await isInstant(sale)).toBe(false)
  const part = { requestId: crypto.randomUUID(), amount: 100, reason: 'Half was missing.' }
  await refund(sale, { part })
  // The same request once more.
  await refund(sale, { part })
  expect(await speeds(sale)).toEqual([
    { status: 'failed', instant: false, refused: true },
    { status: 'processed', instant: true, refused: false },
  ])
  expect((await recordsOf(at.api, sale.courseId)).books).toEqual({ admin: 10_000 - price, provider: price - 10_000 })
})

test('what even the bank refuses failed, with its reason for a person to read', async () => {
  const sale = await sold(halfAYear)
  at.api.sandbox.faults.add({ kind: 'refund-too-old' })
  await refund(sale)
  expect(await speeds(sale)).toEqual([{ status: 'failed', instant: true, refused: true }])
  const { body } = await at.admin.call('rest', 'sales.attention')
  const items = body.content as { kind: string; order: { _id: string } }[]
  expect(items.filter(({ order }) => order._id === sale.id)).toMatchObject([{ kind: 'refund-failed' }])
})

test.for([
  ['2026-01-10T12:00:00Z', '2026-07-10T12:00:00Z', false],
  ['2026-01-10T12:00:00Z', '2026-07-10T12:00:01Z', true],
  ['2026-08-31T00:00:00Z', '2027-03-03T00:00:00Z', false],
  ['2026-08-31T00:00:00Z', '2027-03-03T00:00:01Z', true],
] as const)('of %s, a refund at %s is instant: %s', ([paid, now, expected]) => {
  expect(isInstantOnly(new Date(paid), new Date(now))).toBe(expected)
})
