/** What an event tells of the payer as a person, wherever it stands in it. https://razorpay.com/docs/webhooks/payloads/ */
const personal = new Set([
  'bank_account',
  'card',
  'card_id',
  'contact',
  'customer_details',
  'customer_id',
  'email',
  'notes',
  'token',
  'token_id',
  'upi',
  'vpa',
])

/** The event without who paid: nothing here needs to know, and what is not kept need not be deleted. */
export const withoutPayer = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body, (key, value: unknown) => (personal.has(key) ? undefined : value)))
  } catch {
    // No event that we know of; it is kept for an operator to look at.
    return body
  }
}
