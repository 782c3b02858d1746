import { notify } from '@skillharbor/ui/notify'
import { formatPrice } from '@skillharbor/ui/price'
import { specified } from '../../lib/specified/specified.ts'
import { t } from './messages.ts'

/**
 * How a checkout ended:
 * - `paid`
 * - `pending`: the bank is still confirming the payment.
 * - `cash`: the learner will pay in cash.
 * - `noticed`: there is a payment, but it bought nothing.
 * - `unconfirmed`: paid as far as the browser knows, but the API couldn't confirm it.
 * - `elsewhere`: paid in another window, so this checkout was closed.
 * - `closed`: closed without a payment.
 * - `unclear`: closed, and the API, or the provider, couldn't be asked.
 */
export type PaymentOutcome =
  | 'paid'
  | 'pending'
  | 'cash'
  | 'noticed'
  | 'unconfirmed'
  | 'elsewhere'
  | 'closed'
  | 'unclear'

/**
 * A checkout that was closed after an attempt that failed. `amount`: what wasn't paid, in rupees. `byBank`: whether the bank
 * declined it, as the provider says. Of other failures, nobody knows that nothing was charged. `reason`: why, and what to do.
 */
type Declined = { outcome: 'declined'; amount: number; byBank: boolean; reason: string }
/** How a checkout ended, with what is said about it. */
export type PaymentEnd = Declined | { outcome: PaymentOutcome }

/** How a click on Purchase ended. `busy`: no checkout was opened, because another tab has one open. */
export type PurchaseEnd = PaymentEnd | { outcome: 'busy' }
export type Outcome = PurchaseEnd['outcome']

type Feedback = {
  showToast: () => void
  /** Leads to My Purchases, which shows everything that may have cost money. */
  opensPurchases: boolean
  /** Stays beside the button when the toast is gone. */
  note?: () => string
}

/** What stays beside the button after this end; undefined if nothing does. */
export const noteOf = (end: PurchaseEnd): string | undefined => {
  if (end.outcome !== 'declined') return feedback[end.outcome].note?.()
  const what = end.byBank ? t('outcome.declinedByBank', { amount: formatPrice(end.amount) }) : t('outcome.notPaid')
  return `${what} ${end.reason}`.trimEnd()
}

/** What the learner is told after each outcome. */
export const feedback: Record<Outcome, Feedback> = {
  paid: { showToast: () => notify.success(specified('toasts.paymentSuccessful')), opensPurchases: true },
  pending: { showToast: () => notify.blank(t('outcome.pending')), opensPurchases: true },
  cash: { showToast: () => notify.blank(t('outcome.cash')), opensPurchases: true },
  noticed: { showToast: () => notify.blank(t('outcome.noticed')), opensPurchases: true },
  unconfirmed: {
    showToast: () => notify.error(specified('toasts.purchaseFailed'), t('outcome.unconfirmed')),
    opensPurchases: true,
  },
  elsewhere: { showToast: () => notify.blank(t('outcome.elsewhere')), opensPurchases: true },
  closed: {
    showToast: () => notify.blank(t('outcome.closed')),
    opensPurchases: false,
    note: () => t('outcome.closedNote'),
  },
  // The checkout's failure was a toast already.
  declined: { showToast: () => undefined, opensPurchases: false },
  unclear: {
    showToast: () => notify.blank(t('outcome.unclear')),
    opensPurchases: false,
    note: () => t('outcome.unclearNote'),
  },
  busy: {
    showToast: () => notify.blank(t('checkout.otherTabOpen')),
    opensPurchases: false,
    note: () => t('checkout.otherTabOpen'),
  },
}
