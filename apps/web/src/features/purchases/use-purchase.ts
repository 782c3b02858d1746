import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import type { Course, User } from '@skillharbor/contracts/entities'
import { toasts } from '@skillharbor/contracts/messages'
import { notify } from '@skillharbor/ui/notify'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { CheckoutNotReady } from '../../lib/checkout.ts'
import { coursePath, paths, withNext } from '../../lib/paths.ts'
import { purchaseIntent } from '../../lib/purchase-intent.ts'
import { type Outcome, usePayment } from './use-payment.ts'

/** How each outcome is told; those that may have cost money lead to My Purchases. */
const told: Record<Outcome, { tell: () => void; leads: boolean }> = {
  paid: { tell: () => notify.success(toasts.paymentSuccessful), leads: true },
  pending: { tell: () => notify.blank('Your bank is still confirming the payment.'), leads: true },
  unconfirmed: {
    tell: () =>
      notify.error(
        toasts.purchaseFailed,
        'If you were charged, the course appears here by itself. Please wait before you pay again.',
      ),
    leads: true,
  },
  closed: { tell: () => notify.blank('Checkout closed. You have not bought this course.'), leads: false },
  unclear: {
    tell: () => notify.blank('Checkout closed. If you were charged, the course appears in My Purchases by itself.'),
    leads: false,
  },
}

/**
 * Buys a course; `busy` from the press until the checkout is over, `failure` says why none could be opened. Who is not
 * signed in logs in first, and comes back to the course's page, where the purchase goes on.
 */
export const usePurchase = (course: Pick<Course, '_id' | 'title'>, user: User | null) => {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const logIn = () => navigate(withNext(paths.login, coursePath(course._id)), { state: purchaseIntent(course._id) })
  const pay = usePayment()

  const purchase = useMutation({
    mutationFn: (buyer: User) => pay(course, buyer),
    onSuccess: (outcome) => {
      const { tell, leads } = told[outcome]
      tell()
      // What the list was before lacks what was just paid for; after a closed window it has been asked for already.
      if (outcome === 'paid' || outcome === 'unconfirmed') void utils.purchases.list.reset()
      return leads ? navigate(paths.purchases) : undefined
    },
    onError: async (error) => {
      const { code, message } = errorOf(error)
      if (code === 'UNAUTHENTICATED') {
        await utils.auth.me.invalidate()
        return logIn()
      }
      const owned = code === 'ALREADY_OWNED'
      if (owned) void utils.purchases.list.invalidate()
      notify.error(toasts.purchaseFailed, owned ? message : undefined)
    },
  })

  return {
    busy: purchase.isPending,
    failure: purchase.error && failureOf(purchase.error),
    buy: () => (user ? purchase.mutate(user) : logIn()),
  }
}

/** Why no checkout opened, and what to do about it. */
const failureOf = (error: Error) =>
  error instanceof CheckoutNotReady
    ? { reason: error.message, advice: 'The checkout could not be loaded. Check your connection, then try again.' }
    : { reason: errorOf(error).message, advice: 'Nothing was charged.' }
