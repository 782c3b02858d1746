/** For how many months after a payment a refund takes its usual way. https://razorpay.com/docs/payments/refunds/errors */
const usualMonths = 6

/**
 * Whether a payment made at `paidAt` is so old that its bank takes a usual refund no more: the provider then sends the money
 * itself, at once, for a fee.
 */
export const isInstantOnly = (paidAt: Date, now: Date): boolean => {
  const until = new Date(paidAt)
  until.setUTCMonth(until.getUTCMonth() + usualMonths)
  return now > until
}

/** Whether the provider refused a usual refund because only an instant one is possible. It counts from its own time. */
export const wantsInstantRefund = (refusal: string): boolean => refusal.includes('only instant refund is supported')
