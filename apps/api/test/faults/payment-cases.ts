import type { Sandbox } from '@skillharbor/razorpay-sandbox'
import { refundInDashboard } from './dashboard.ts'
import type { CalmWorld } from './world.ts'

/** Something that can happen to an order at the provider. `play` answers the payments that the browser can verify. */
export type PaymentCase = { name: string; play: (orderId: string) => Promise<string[]> | string[] }

const failing = { method: 'upi', vpa: 'failure@razorpay' } as const
const paid = (sandbox: Sandbox, order_id: string): string => sandbox.pay({ order_id }).payment.id
const failed = (sandbox: Sandbox, order_id: string): string => sandbox.pay({ order_id, instrument: failing }).payment.id

/** Payments that end as the learner meant them to. */
const paying = ({ sandbox }: CalmWorld): readonly PaymentCase[] => [
  { name: 'paid', play: (orderId) => [paid(sandbox, orderId)] },
  {
    name: 'paid at the second try',
    play: (orderId) => {
      failed(sandbox, orderId)
      return [paid(sandbox, orderId)]
    },
  },
  {
    name: 'paid with the fee on top',
    play: (orderId) => {
      sandbox.faults.add({ kind: 'fee-bearer', times: 1 })
      return [paid(sandbox, orderId)]
    },
  },
  {
    name: 'paid in cash',
    play: (orderId) => {
      const { payment_id } = sandbox.pay({ order_id: orderId, instrument: { method: 'cod' } })
      sandbox.collect(payment_id)
      return [payment_id]
    },
  },
  {
    name: 'paid twice',
    play: (orderId) => {
      const fault = sandbox.faults.add({ kind: 'double-payment' })
      const both = [paid(sandbox, orderId), paid(sandbox, orderId)]
      sandbox.faults.clear(fault)
      return both
    },
  },
]

/** Payments that the bank agrees to after they had failed. */
const late = ({ sandbox }: CalmWorld): readonly PaymentCase[] => [
  {
    name: 'authorized late',
    play: (orderId) => {
      const id = failed(sandbox, orderId)
      sandbox.authorize(id)
      return [id]
    },
  },
  {
    name: 'authorized late with the fee on top',
    play: (orderId) => {
      sandbox.faults.add({ kind: 'fee-bearer', times: 1 })
      const id = failed(sandbox, orderId)
      sandbox.authorize(id)
      return [id]
    },
  },
  {
    name: 'authorized late, captured in the dashboard',
    play: (orderId) => {
      const id = failed(sandbox, orderId)
      sandbox.authorize(id)
      sandbox.capture(id)
      return [id]
    },
  },
  {
    name: 'authorized late, never captured and returned',
    play: (orderId) => {
      const id = failed(sandbox, orderId)
      sandbox.authorize(id)
      sandbox.autoRefund(id)
      return [id]
    },
  },
  {
    name: 'authorized late and returned, as another paid',
    play: (orderId) => {
      const first = failed(sandbox, orderId)
      const second = paid(sandbox, orderId)
      sandbox.authorize(first)
      return [first, second]
    },
  },
]

/** Payments of which money goes back. */
const refunded = (world: CalmWorld): readonly PaymentCase[] => [
  {
    name: 'refunded',
    play: async (orderId) => {
      const id = paid(world.sandbox, orderId)
      await refundInDashboard(world, id)
      return [id]
    },
  },
  {
    name: 'refunded in parts',
    play: async (orderId) => {
      const id = paid(world.sandbox, orderId)
      await refundInDashboard(world, id, 20_000)
      await refundInDashboard(world, id)
      return [id]
    },
  },
  {
    name: 'refunded with the fee on top',
    play: async (orderId) => {
      world.sandbox.faults.add({ kind: 'fee-bearer', times: 1 })
      const id = paid(world.sandbox, orderId)
      await refundInDashboard(world, id)
      return [id]
    },
  },
  {
    name: 'refund failed',
    play: async (orderId) => {
      const id = paid(world.sandbox, orderId)
      world.sandbox.faults.add({ kind: 'refund-pending', times: 1 })
      world.sandbox.failRefund(await refundInDashboard(world, id))
      return [id]
    },
  },
]

/** All that the states of docs/architecture.md can go through. */
export const paymentCases = (world: CalmWorld): readonly PaymentCase[] => [
  ...paying(world),
  ...late(world),
  ...refunded(world),
]
