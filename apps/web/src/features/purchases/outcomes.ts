import { notify } from '@skillharbor/ui/notify'
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

/** How a click on Purchase ended. `busy`: no checkout was opened, because another tab has one open. */
export type Outcome = PaymentOutcome | 'busy'

type Feedback = {
  showToast: () => void
  /** Leads to My Purchases, which shows everything that may have cost money. */
  opensPurchases: boolean
  /** Stays beside the button when the toast is gone. */
  note?: () => string
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
