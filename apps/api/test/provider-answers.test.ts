import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { razorpay } from '../src/adapters/payment/razorpay.ts'

/** The adapter, in front of a provider that answers each request with what `answer` makes of its address. */
const providerThat = async (answer: (url: URL) => unknown) => {
  const server = createServer((request, response) => {
    const body = answer(new URL(request.url ?? '', 'http://provider.example'))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
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
