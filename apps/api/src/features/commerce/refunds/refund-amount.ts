/** The least that the provider refunds, in paise. https://razorpay.com/docs/api/refunds/create-normal/ */
export const smallestRefundPaise = 100

/**
 * Returns how much to refund where `wanted` is meant to go back and `left` is left of the payment, all in paise. A rest
 * that is too small to go back by itself goes along. Undefined if there is too little to refund.
 */
export const amountToRefund = (wanted: number, left: number): number | undefined => {
  const amount = left - wanted < smallestRefundPaise ? left : wanted
  return amount < smallestRefundPaise ? undefined : amount
}
