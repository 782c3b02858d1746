import { siteConfig } from '@skillharbor/client/config'
import { trpc } from '@skillharbor/client/trpc'
import type { Course, User } from '@skillharbor/contracts/entities'
import { notify } from '@skillharbor/ui/notify'
import { type CheckoutFailure, type CheckoutSuccess, isDeclinedByBank, openCheckout } from '../../lib/checkout.ts'
import { loadCheckoutScript } from '../../lib/checkout-script.ts'
import { broadcastPurchase } from '../../lib/purchase-broadcast.ts'
import { specified } from '../../lib/specified/specified.ts'
import { withTimeout } from '../../lib/with-timeout.ts'
import { t } from './messages.ts'
import type { PaymentEnd, PaymentOutcome } from './outcomes.ts'
import { noticesOf, type PurchaseLists, purchaseStatus } from './use-buyer.ts'
import { watchOrder } from './watch-order.ts'
import { withLoadingToast } from './with-loading-toast.ts'

/** The checkout's colour: the accent of the light theme. */
const theme = { color: '#0a6176' }
/** A toast is shown if opening the checkout takes longer. */
const slowMs = 800
/** No answer comes after this time. Until then, nothing else can be bought in this browser. */
const limitMs = 30_000
/** How long the texts of failures are waited for. */
const textsMs = 3_000

/** Why an attempt failed. The texts are loaded for it; if they can't be, or not soon, the provider's own are shown. */
const reasonOf = (failed: CheckoutFailure): Promise<string> =>
  withTimeout(textsMs, import('./failures/failure-text.ts')).then(
    ({ failureText }) => failureText(failed),
    () => failed.description,
  )

/** Order, checkout, confirmation. Rejects if no checkout could be opened. */
export const usePayment = () => {
  const utils = trpc.useUtils()
  const { order, verify, list } = utils.client.purchases

  const prepare = async (courseId: string, learnerId: string) => {
    // Without it, openCheckout throws CheckoutNotReady.
    const loaded = loadCheckoutScript(siteConfig().checkoutScript).catch((error: Error) => console.error(error))
    const opened = await withTimeout(limitMs, order.mutate({ courseId, learnerId }))
    await loaded
    return opened
  }

  /** Requests the purchases as the provider knows them. A running request may be older than the payment. */
  const fetchPurchases = async () => {
    await utils.purchases.list.cancel()
    const lists = await withTimeout(limitMs, list.query({ ask: 'now' }))
    utils.purchases.list.setData({}, lists)
    return lists
  }

  /** `before`: the purchases before the checkout. A notice that is new since then is about this payment. */
  const findOutcome = async (courseId: string, before: PurchaseLists | undefined): Promise<PaymentOutcome> => {
    const now = await fetchPurchases().catch(() => undefined)
    if (!now) return 'unclear'
    const status = purchaseStatus(now, courseId)
    if (status !== 'none') return status === 'owned' ? 'paid' : status
    const notices = noticesOf(now, courseId)
    if (notices.length > 0 && !before) return 'unclear'
    const known = new Set(before?.paymentNotices.map(({ _id }) => _id))
    if (notices.some(({ _id }) => !known.has(_id))) return 'noticed'
    return now.checking ? 'unclear' : 'closed'
  }

  const confirm = async (success: CheckoutSuccess, courseId: string, before: PurchaseLists | undefined) => {
    const confirmed = withTimeout(limitMs, verify.mutate(success)).then(
      () => 'paid' as const,
      () => findOutcome(courseId, before),
    )
    const outcome = await withLoadingToast(t('checkout.confirming'), 0, confirmed)
    return outcome === 'closed' || outcome === 'unclear' ? 'unconfirmed' : outcome
  }

  return async ({ _id, title }: Pick<Course, '_id' | 'title'>, buyer: User): Promise<PaymentEnd> => {
    const before = utils.purchases.list.getData({})
    const prepared = prepare(_id, buyer._id)
    const { amount, currency, orderId, keyId } = await withLoadingToast(t('checkout.opening'), slowMs, prepared)
    const closing = new AbortController()
    let failure: CheckoutFailure | undefined
    const onFailure = (failed: CheckoutFailure) => {
      failure = failed
      void reasonOf(failed).then((reason) => notify.error(specified('toasts.purchaseFailed'), reason))
    }
    // The provider is asked once after each opening of the checkout: when it is over.
    const owned = async () => purchaseStatus(await withTimeout(limitMs, list.query({ ask: 'never' })), _id) === 'owned'
    const stop = watchOrder(orderId, owned, () => closing.abort())
    const success = await openCheckout(
      {
        key: keyId,
        amount,
        currency,
        order_id: orderId,
        name: siteConfig().brand,
        description: title,
        prefill: { name: buyer.username, email: buyer.email },
        theme,
      },
      { onFailure, closing: closing.signal },
    ).finally(stop)
    if (!success && closing.signal.aborted) return { outcome: 'elsewhere' }
    const outcome = await (success ? confirm(success, _id, before) : findOutcome(_id, before))
    if (outcome !== 'closed' && outcome !== 'unclear')
      broadcastPurchase({ orderId, paid: outcome === 'paid' || outcome === 'unconfirmed' })
    if (outcome === 'closed' && failure) {
      const byBank = isDeclinedByBank(failure)
      // That the bank declined it is said already.
      const reason = byBank && failure.reason !== 'insufficient_funds' ? '' : await reasonOf(failure)
      return { outcome: 'declined', amount: amount / 100, byBank, reason }
    }
    return { outcome }
  }
}
