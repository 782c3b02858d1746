import { z } from 'zod'
import { newId } from './ids.ts'
import type { Card, Failure, Outcome } from './model.ts'
import { invalid } from './provider-error.ts'

/** How somebody pays: a UPI id, a card's number, or cash on delivery. */
export const Instrument = z.discriminatedUnion('method', [
  z.object({ method: z.literal('upi'), vpa: z.string().trim().toLowerCase() }),
  z.object({ method: z.literal('card'), card: z.string().transform((number) => number.replace(/\s/g, '')) }),
  z.object({ method: z.literal('cod') }),
])
export type Instrument = z.output<typeof Instrument>

type Known = { outcome: Outcome; note: string }

/** https://razorpay.com/docs/payments/payments/test-upi-details/ ; pending@razorpay is this sandbox's own. */
export const upiIds: Record<string, Known> = {
  'success@razorpay': { outcome: 'success', note: 'succeeds' },
  'failure@razorpay': { outcome: 'failure', note: 'is declined by the bank' },
  'pending@razorpay': { outcome: 'pending', note: 'stays pending until a control call authorizes or fails it' },
}

/** https://razorpay.com/docs/payments/payments/test-card-details/ ; each asks for an OTP first. */
export const cards: Record<string, Known & { network: 'Visa' | 'MasterCard' }> = {
  '4100280000001007': { network: 'Visa', outcome: 'success', note: 'succeeds' },
  '5500670000001002': { network: 'MasterCard', outcome: 'success', note: 'succeeds' },
  '4100280000060003': { network: 'Visa', outcome: 'failure', note: 'is declined by the bank, after the OTP' },
}

const unknown = (what: string, known: object, field: string) =>
  invalid(`${what} is not a test instrument. Use one of: ${Object.keys(known).join(', ')}.`, field, {
    source: 'customer',
    reason: field === 'vpa' ? 'invalid_vpa' : 'incorrect_card_details',
  })

/** What the sandbox will do with this instrument, and how the payment names it. Throws for one that it doesn't know. */
export const recognise = (instrument: Instrument): { outcome: Outcome; vpa: string | null; card?: Card } => {
  if (instrument.method === 'cod') return { outcome: 'cash', vpa: null }
  if (instrument.method === 'upi') {
    const known = upiIds[instrument.vpa]
    if (!known) throw unknown('This UPI ID', upiIds, 'vpa')
    return { outcome: known.outcome, vpa: instrument.vpa }
  }
  const known = cards[instrument.card]
  if (!known) throw unknown('This card', cards, 'card')
  const card: Card = {
    id: newId('card'),
    entity: 'card',
    name: '',
    last4: instrument.card.slice(-4),
    network: known.network,
    type: 'credit',
    issuer: null,
    international: false,
    emi: false,
    sub_type: 'consumer',
  }
  return { outcome: known.outcome, vpa: null, card }
}

/** The bank said no. https://razorpay.com/docs/payments/payment-gateway/s2s-integration/payment-methods/upi/error-codes */
export const declined: Failure = {
  code: 'GATEWAY_ERROR',
  description: 'Payment failed. Please try again with another bank account.',
  source: 'issuer_bank',
  step: 'payment_debit_request',
  reason: 'payment_declined',
}

/** https://razorpay.com/docs/errors/ */
export const incorrectOtp: Failure = {
  code: 'BAD_REQUEST_ERROR',
  description: 'Authentication failed due to incorrect otp',
  source: 'customer',
  step: 'payment_authentication',
  reason: 'invalid_otp',
}

/** A test OTP of 4 to 10 digits is right, any other is wrong. */
export const isRightOtp = (otp: string): boolean => /^\d{4,10}$/.test(otp)
