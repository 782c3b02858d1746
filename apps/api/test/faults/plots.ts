import type { Sandbox } from '@skillharbor/razorpay-sandbox'

/** Something that can happen to an order at the provider. `play` answers the payments that the browser can verify. */
export type Plot = { name: string; play: (sandbox: Sandbox, orderId: string) => Promise<string[]> | string[] }

const failing = { method: 'upi', vpa: 'failure@razorpay' } as const
const paid = (sandbox: Sandbox, order_id: string): string => sandbox.pay({ order_id }).payment.id

const refund = async ({ url }: Sandbox, paymentId: string, key: string, amount?: number): Promise<string> => {
  const answer = await fetch(`${url}/v1/payments/${paymentId}/refund`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${Buffer.from(key).toString('base64')}` },
    body: JSON.stringify(amount === undefined ? {} : { amount }),
    signal: AbortSignal.timeout(5_000),
  })
  const { id } = (await answer.json()) as { id?: string }
  if (id === undefined) throw new Error(`The sandbox refused the refund of ${paymentId}: ${answer.status}`)
  return id
}

/** All that the states of docs/architecture.md can go through, with `key` as the provider's user and password. */
export const plotsWith = (key: string): readonly Plot[] => [
  { name: 'paid', play: (sandbox, orderId) => [paid(sandbox, orderId)] },
  {
    name: 'paid at the second try',
    play: (sandbox, orderId) => {
      sandbox.pay({ order_id: orderId, instrument: failing })
      return [paid(sandbox, orderId)]
    },
  },
  {
    name: 'authorized late',
    play: (sandbox, orderId) => {
      const { payment } = sandbox.pay({ order_id: orderId, instrument: failing })
      sandbox.authorize(payment.id)
      return [payment.id]
    },
  },
  {
    name: 'paid twice',
    play: (sandbox, orderId) => {
      const fault = sandbox.faults.add({ kind: 'double-payment' })
      const both = [paid(sandbox, orderId), paid(sandbox, orderId)]
      sandbox.faults.clear(fault)
      return both
    },
  },
  {
    name: 'refunded',
    play: async (sandbox, orderId) => {
      const id = paid(sandbox, orderId)
      await refund(sandbox, id, key)
      return [id]
    },
  },
  {
    name: 'refunded in parts',
    play: async (sandbox, orderId) => {
      const id = paid(sandbox, orderId)
      await refund(sandbox, id, key, 20_000)
      await refund(sandbox, id, key)
      return [id]
    },
  },
  {
    name: 'refund failed',
    play: async (sandbox, orderId) => {
      const id = paid(sandbox, orderId)
      sandbox.faults.add({ kind: 'refund-pending', times: 1 })
      sandbox.failRefund(await refund(sandbox, id, key))
      return [id]
    },
  },
]
