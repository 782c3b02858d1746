import { toasts } from '@skillharbor/contracts/messages'
import { notify } from '@skillharbor/ui/notify'

/**
 * How a checkout ended. `pending`: the bank is still confirming the payment. `noticed`: there is a payment, but it bought
 * nothing. `unconfirmed`: paid for as far as the browser knows, but the API could not say so. `elsewhere`: paid for
 * somewhere else meanwhile, and closed for that. `closed`: not paid. `unclear`: closed, and the API could not be asked.
 */
export type PaymentOutcome = 'paid' | 'pending' | 'noticed' | 'unconfirmed' | 'elsewhere' | 'closed' | 'unclear'

/** What a press came to. `busy`: nothing was opened, as another tab has a checkout open. */
export type Outcome = PaymentOutcome | 'busy'

const inAnotherTab = 'A checkout is already open in another tab. Finish or close it there.'

type Told = {
  tell: () => void
  /** To My Purchases: what may have cost money is shown there. */
  leads: boolean
  /** What stays beside the button, as a toast goes by. */
  note?: string
}

/** How each outcome is told. */
export const told: Record<Outcome, Told> = {
  paid: { tell: () => notify.success(toasts.paymentSuccessful), leads: true },
  pending: { tell: () => notify.blank('Your bank is still confirming the payment.'), leads: true },
  noticed: {
    tell: () => notify.blank('We received your payment, but couldn’t add the course yet. See the details below.'),
    leads: true,
  },
  unconfirmed: {
    tell: () =>
      notify.error(
        toasts.purchaseFailed,
        'If you were charged, we’ll add the course here or refund you. Please don’t pay again yet.',
      ),
    leads: true,
  },
  elsewhere: { tell: () => notify.blank('This course was paid for in another window.'), leads: true },
  closed: {
    tell: () => notify.blank('Checkout closed. You haven’t been charged.'),
    leads: false,
    note: 'You closed the checkout before paying. You haven’t been charged.',
  },
  unclear: {
    tell: () => notify.blank('Checkout closed. We couldn’t check your payment.'),
    leads: false,
    note: 'We couldn’t check your payment. If you were charged, the course will appear in My Purchases. Check there before you pay again.',
  },
  busy: { tell: () => notify.blank(inAnotherTab), leads: false, note: inAnotherTab },
}
