import { maskVpa, methodFields } from './payment-method.ts'

/** The keys of an event's personal data about the payer, at any depth. https://razorpay.com/docs/webhooks/payloads/ */
const personal = new Set([
  'bank_account',
  'card_id',
  'contact',
  'customer_details',
  'customer_id',
  'email',
  'notes',
  'token',
  'token_id',
  'upi',
])

/** What is left of a value: of how the payer paid, what a receipt shows. */
const kept = (key: string, value: unknown): unknown => {
  if (personal.has(key)) return undefined
  if (key === 'vpa') return typeof value === 'string' ? maskVpa(value) : undefined
  // Reading it leaves out all but its network and last digits.
  if (key === 'card') return methodFields.card.parse(value) ?? undefined
  return value
}

export const redactPayer = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body, kept))
  } catch {
    // Not an event that we know. It is stored for an operator to check.
    return body
  }
}
