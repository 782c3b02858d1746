import type { Context } from './context.ts'
import type { Order, PaymentRecord } from './model.ts'

/** The provider's fee on an amount, with the tax that it includes: 2 % and 18 % GST on it. */
export const feeOn = (amount: number): { fee: number; tax: number } => {
  const tax = Math.round(amount * 0.0036)
  return { fee: Math.round(amount * 0.02) + tax, tax }
}

/** What an instant refund costs, in paise, with the tax that it includes. The documentation names no price. */
export const instantRefundFee = { fee: 943, tax: 144 } as const

type Charge = Pick<PaymentRecord, 'amount' | 'fee_bearer'> &
  Pick<PaymentRecord['sandbox'], 'customerFee' | 'captureAmount'>

/**
 * What a payment of an order is charged. Where the customer bears the fee, the provider adds it to the order's amount:
 * https://razorpay.com/docs/payments/dashboard/account-settings/configuration/convenience-fees/
 * A capture asks for "the amount authorized", says the error of https://razorpay.com/docs/api/payments/capture; its
 * parameter says "the order amount". The switch does the first by default.
 */
export const chargeFor = ({ faults }: Context, { amount }: Order): Charge => {
  const fault = faults.take('fee-bearer')
  if (!fault) return { amount }
  const { fee } = feeOn(amount)
  const captureAmount = fault.capture === 'order-amount' ? amount : amount + fee
  return { amount: amount + fee, fee_bearer: 'customer', customerFee: fee, captureAmount }
}
