import { z } from 'zod'
import type { PaymentMethod } from '../../features/commerce/payments/payment-provider.ts'

/**
 * What a payment's entity says about its method: https://razorpay.com/docs/api/payments/entity/ . It is only shown, so
 * what can't be read is left out.
 */
export const methodFields = {
  method: z
    .string()
    .regex(/^[a-z_]{1,20}$/)
    .nullish()
    .catch(null),
  // Only letters that can be stored and printed: what is shown must never stop a settlement.
  vpa: z
    .string()
    .regex(/^[\w.@…*-]{1,320}$/)
    .nullish()
    .catch(null),
  card: z
    .object({ network: z.string().regex(/^[A-Za-z0-9 /-]{1,30}$/), last4: z.string().regex(/^\d{4}$/) })
    .nullish()
    .catch(null),
}

type Fields = { [name in keyof typeof methodFields]?: z.output<(typeof methodFields)[name]> }

/** A UPI ID as only its owner recognises it: many are phone numbers. One that is masked already stays as it is. */
export const maskVpa = (vpa: string): string => {
  const [name = '', bank = ''] = vpa.split('@')
  return `${name.slice(0, 2)}…@${bank.slice(0, 60)}`
}

export const methodOf = ({ method, vpa, card }: Fields): PaymentMethod | null => {
  if (!method) return null
  if (vpa) return { kind: method, detail: maskVpa(vpa) }
  return { kind: method, detail: card ? `${card.network} •••• ${card.last4}` : null }
}
