import { namedPaymentMethods, type PaymentMethod } from '@skillharbor/contracts/entities'
import type { Language } from '@skillharbor/messages/language'
import { textsIn } from './messages.ts'

const isNamed = (kind: string): kind is (typeof namedPaymentMethods)[number] =>
  namedPaymentMethods.some((one) => one === kind)

/** How it was paid, as `UPI ok…@okaxis` or `Visa •••• 1111`; a method that has no name here is left out. */
export const methodText = ({ kind, detail }: PaymentMethod, language: Language): string | undefined => {
  if (kind === 'card' && detail) return detail
  if (!isNamed(kind)) return detail ?? undefined
  return [textsIn(language)(`methods.${kind}`), detail].filter(Boolean).join(' ')
}
