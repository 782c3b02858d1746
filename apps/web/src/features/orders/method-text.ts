import { namedPaymentMethods, type PaymentMethod } from '@skillharbor/contracts/entities'
import { t } from './messages.ts'

const isNamed = (kind: string): kind is (typeof namedPaymentMethods)[number] =>
  namedPaymentMethods.some((one) => one === kind)

/** How it was paid, as `UPI ok…@okaxis` or `Visa •••• 1111`. Undefined for a method without a name here. */
export const methodText = ({ kind, detail }: PaymentMethod): string | undefined => {
  if (kind === 'card' && detail) return detail
  if (!isNamed(kind)) return detail ?? undefined
  return [t(`methods.${kind}`), detail].filter(Boolean).join(' ')
}
