import { z } from 'zod'
import { authorizePayment, failPayment } from './bank.ts'
import { askBank, enterOtp, type Progress, progressOf } from './checkout.ts'
import type { Context } from './context.ts'
import { declined, Instrument } from './instruments.ts'
import { type Payment, wire } from './model.ts'
import { Notes } from './orders.ts'
import { getPayment, startPayment } from './payments.ts'
import { parse } from './provider-error.ts'

/** A payment without a browser. */
export const PayInput = z.object({
  order_id: z.string(),
  instrument: Instrument.default({ method: 'upi', vpa: 'success@razorpay' }),
  /** What is typed where a card asks for it. */
  otp: z.string().default('123456'),
  /** What the shop gave its checkout to note on the payment. */
  notes: Notes.optional(),
  /** Overrules the order: true captures a success at once, false leaves it authorized. */
  capture: z.boolean().optional(),
})
export type PayInput = z.input<typeof PayInput>

export type PayResult = Progress & { payment: Payment }

const resultOf = (context: Context, paymentId: string): PayResult => {
  const payment = getPayment(context, paymentId)
  return { ...progressOf(context, payment), payment: wire(payment) }
}

/** What a person does at the checkout, in one call. Throws for an order that takes no payment. */
export const payWithoutBrowser = (context: Context, input: unknown): PayResult => {
  const { order_id, instrument, otp, notes, capture } = parse(PayInput, input)
  const { id } = startPayment(context, { orderId: order_id, instrument, notes, capture })
  if (instrument.method === 'card') enterOtp(context, id, otp)
  else askBank(context, getPayment(context, id))
  return resultOf(context, id)
}

/** The bank agrees at last: to a pending payment, or late to a failed one. */
export const authorizeLate = (context: Context, paymentId: string): PayResult => {
  authorizePayment(context, paymentId)
  return resultOf(context, paymentId)
}

/** The bank refuses a pending payment. */
export const failLate = (context: Context, paymentId: string): PayResult => {
  failPayment(context, paymentId, declined)
  return resultOf(context, paymentId)
}
