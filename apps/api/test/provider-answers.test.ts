import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { razorpay } from '../src/adapters/payment/razorpay.ts'

/** The adapter, in front of a provider that answers each request with what `answer` makes of its address. */
const providerThat = async (answer: (url: URL) => unknown, logged: object[] = []) => {
  const server = createServer((request, response) => {
    const body = answer(new URL(request.url ?? '', 'http://provider.example'))
    const status = typeof body === 'object' && body !== null && 'error' in body ? 400 : 200
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return razorpay({
    baseUrl: `http://127.0.0.1:${port}`,
    keyId: 'rzp_test_1',
    keySecret: 'secret',
    webhookSecrets: ['webhook secret'],
    timeoutMs: 5_000,
    now: () => new Date(),
    log: { warn: (details, message) => void logged.push({ message, ...details }) },
  })
}
const theOrder = {
  id: 'order_00000000000001',
  receipt: 'theirs',
  amount: 100,
  amount_paid: 0,
  amount_due: 100,
  notes: [],
  created_at: 1_800_000_000,
}
const thePayment = {
  id: 'pay_00000000000001',
  order_id: theOrder.id,
  status: 'authorized',
  captured: false,
  amount: 100,
  currency: 'INR',
  amount_refunded: 0,
  created_at: 1_800_000_000,
}
const wrong = { kind: 'unavailable' }

test('an answer about something else than was asked for is no answer', async () => {
  const { order } = await providerThat(() => theOrder)
  expect(await order(theOrder.id)).toMatchObject({ id: theOrder.id })
  await expect(order('order_00000000000002')).rejects.toMatchObject(wrong)
  const { payment, capture } = await providerThat(() => thePayment)
  expect(await payment(thePayment.id)).toMatchObject({ id: thePayment.id })
  await expect(payment('pay_00000000000002')).rejects.toMatchObject(wrong)
  await expect(capture('pay_00000000000002', { amountPaise: 100, currency: 'INR' })).rejects.toMatchObject(wrong)
})

test('a new order is only one with our receipt and amount', async () => {
  const { createOrder } = await providerThat(() => theOrder)
  const ours = { receipt: 'theirs', amountPaise: 100, currency: 'INR', notes: {} }
  expect(await createOrder(ours)).toMatchObject({ id: theOrder.id })
  await expect(createOrder({ ...ours, receipt: 'ours' })).rejects.toMatchObject(wrong)
  await expect(createOrder({ ...ours, amountPaise: 200 })).rejects.toMatchObject(wrong)
})

test('an order with ten payments or more is asked again, page by page, until nothing new comes', async () => {
  const pay = (number: number) => ({ ...thePayment, id: `pay_${String(number).padStart(14, '0')}` })
  const all = Array.from({ length: 230 }, (_, number) => pay(number))
  const asked: string[] = []
  const paged = await providerThat(({ search, searchParams }) => {
    asked.push(search)
    const [count, skip] = [Number(searchParams.get('count') ?? 10), Number(searchParams.get('skip'))]
    return { items: all.slice(skip, skip + count) }
  })
  expect(await paged.paymentsOf(theOrder.id)).toHaveLength(230)
  expect(asked).toEqual(['', '?count=100&skip=0', '?count=100&skip=100', '?count=100&skip=200'])
  // The documentation promises no pages here: a provider without them answers everything, each time.
  const unpaged = await providerThat(() => ({ items: all }))
  expect((await unpaged.paymentsOf(theOrder.id)).map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  expect(await (await providerThat(() => ({ items: all.slice(0, 9) }))).paymentsOf(theOrder.id)).toHaveLength(9)
  const error = { code: 'BAD_REQUEST_ERROR', description: 'count, skip is/are not required and should not be sent' }
  const strict = await providerThat(({ search }) => (search ? { error } : { items: all }))
  expect(await strict.paymentsOf(theOrder.id)).toHaveLength(230)
})

test('a list without an end is given up', async () => {
  let made = 0
  const refund = () => ({
    id: `rfnd_${String(made++).padStart(14, '0')}`,
    payment_id: thePayment.id,
    status: 'processed',
    amount: 1,
  })
  const { refundsOf } = await providerThat(() => ({ items: Array.from({ length: 100 }, refund) }))
  await expect(refundsOf(thePayment.id)).rejects.toMatchObject({ kind: 'unavailable' })
  expect(made).toBe(5_000)
})

test('what can’t be understood in a list is logged once, and the rest is read', async () => {
  const logged: object[] = []
  const odd = { ...thePayment, id: 'pay_00000000000002', status: 'on_hold' }
  const items = [{ id: 'pay_00000000000003', amount: 'much' }, odd, null, thePayment]
  const { listPayments, paymentsOf } = await providerThat(() => ({ items }), logged)
  const page = { since: new Date(0), until: new Date(0), skip: 0, count: 100 }
  const read = [
    { id: odd.id, status: 'unknown', reportedStatus: 'on_hold' },
    { id: thePayment.id, status: 'authorized' },
  ]
  expect(await listPayments(page)).toMatchObject({ size: 4, items: read })
  expect(await paymentsOf(theOrder.id)).toMatchObject(read)
  expect(logged).toMatchObject([{ id: 'pay_00000000000003' }, { id: odd.id, state: 'on_hold' }, { id: null }])
})
