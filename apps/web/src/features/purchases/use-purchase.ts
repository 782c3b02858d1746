import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import type { Course, User } from '@skillharbor/contracts/entities'
import { notify } from '@skillharbor/ui/notify'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { CheckoutNotReady } from '../../lib/checkout.ts'
import { lockCheckoutInTab, withBrowserCheckoutLock } from '../../lib/checkout-lock.ts'
import { coursePath, paths, withNext } from '../../lib/paths.ts'
import { newPurchase, purchaseIntent } from '../../lib/purchase-intent.ts'
import { specified } from '../../lib/specified/specified.ts'
import { t } from './messages.ts'
import { feedback, noteOf, type Outcome, type PurchaseEnd } from './outcomes.ts'
import { usePayment } from './use-payment.ts'

/** After these outcomes the cached purchases are outdated; after the others they were just requested. */
const outdating: readonly Outcome[] = ['paid', 'unconfirmed', 'elsewhere']

/** After these, the learner owns the course. */
const owning: readonly Outcome[] = ['paid', 'elsewhere']

/**
 * Buys a course. `busy`: from the click until the checkout is over. `failure`: why no checkout could be opened. `note`: how
 * the last checkout ended, if it bought nothing; it stays until the next one. A visitor creates an account or logs in first,
 * and returns to the course's page, where the purchase continues; to `place` if there is one, and who has paid stays there.
 */
export const usePurchase = (course: Pick<Course, '_id' | 'title'>, user: User | null, place?: string) => {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const goOnFrom = (path: string) =>
    navigate(withNext(path, place ?? coursePath(course._id)), { state: purchaseIntent(course._id) })
  const pay = usePayment()

  const purchase = useMutation({
    mutationFn: async (buyer: User): Promise<PurchaseEnd> =>
      (await withBrowserCheckoutLock(() => pay(course, buyer))) ?? { outcome: 'busy' },
    onSuccess: ({ outcome }) => {
      const { showToast, opensPurchases } = feedback[outcome]
      showToast()
      if (outdating.includes(outcome)) {
        void utils.purchases.list.reset()
        // What was bought isn't wished for any more.
        void utils.wishes.list.invalidate()
      }
      const stays = place !== undefined && owning.includes(outcome)
      return opensPurchases && !stays ? navigate(paths.purchases, { state: newPurchase(course._id) }) : undefined
    },
    onError: async (error) => {
      const { code, message } = errorOf(error)
      if (code === 'UNAUTHENTICATED') {
        await utils.auth.me.invalidate()
        return goOnFrom(paths.login)
      }
      // Somebody else may be logged in by now: so the site finds out who.
      if (code === 'CONFLICT') void utils.auth.me.invalidate()
      const owned = code === 'ALREADY_OWNED'
      if (owned) void utils.purchases.list.invalidate()
      notify.error(specified('toasts.purchaseFailed'), owned ? message : undefined)
    },
  })

  const buy = () => {
    if (!user) return goOnFrom(paths.signup)
    const other = lockCheckoutInTab(course._id, () => purchase.mutateAsync(user))
    // A second click for the same course needs no message: its checkout is about to open.
    if (other !== undefined && other !== course._id) notify.blank(t('checkout.otherOpen'))
  }

  return {
    busy: purchase.isPending,
    failure: purchase.error && failureOf(purchase.error),
    note: purchase.data && noteOf(purchase.data),
    /** Whether the last attempt to pay failed. */
    declined: purchase.data?.outcome === 'declined',
    buy,
  }
}

/** Why no checkout was opened, and what to do about it. */
const failureOf = (error: Error) =>
  error instanceof CheckoutNotReady
    ? { reason: error.message, advice: t('checkout.notLoaded') }
    : { reason: errorOf(error).message, advice: t('checkout.notCharged') }
