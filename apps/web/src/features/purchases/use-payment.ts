import { siteConfig } from '@skillharbor/client/config'
import { trpc } from '@skillharbor/client/trpc'
import type { Course, User } from '@skillharbor/contracts/entities'
import { toasts } from '@skillharbor/contracts/messages'
import { notify } from '@skillharbor/ui/notify'
import { type CheckoutSuccess, openCheckout } from '../../lib/checkout.ts'
import { useCheckoutScript } from '../../lib/checkout-script.ts'
import { tellOtherTabs } from '../../lib/purchase-news.ts'
import { within } from '../../lib/within.ts'
import type { PaymentOutcome } from './outcomes.ts'
import { saying } from './saying.ts'
import { noticesOf, type PurchaseLists, standingIn } from './use-buyer.ts'
import { watchOrder } from './watch-order.ts'

/** The checkout's own colour: the theme's accent in its light shade. */
const theme = { color: '#0a6176' }
/** A checkout that opens sooner needs no words. */
const slowMs = 800
/** An answer that takes longer does not come any more; nobody else can buy here until then. */
const limitMs = 30_000

/** Order, checkout, confirmation. Fails where no checkout could be opened. */
export const usePayment = () => {
  const utils = trpc.useUtils()
  const { order, verify, list } = utils.client.purchases
  const script = useCheckoutScript()

  const prepare = async (courseId: string) => {
    // A script that does not load is logged by its loader; openCheckout then finds that it is not there.
    const loaded = script.mutateAsync().catch(() => undefined)
    const opened = await within(limitMs, order.mutate({ courseId }))
    await loaded
    return opened
  }

  /** What the API says now; it asks the provider. An answer that is on its way may be from before the payment. */
  const look = async () => {
    await utils.purchases.list.cancel()
    const lists = await within(limitMs, list.query({}))
    utils.purchases.list.setData({}, lists)
    return lists
  }

  /** `before`: what was listed before the checkout. A notice that came since is about this payment. */
  const whatBecame = async (courseId: string, before: PurchaseLists | undefined): Promise<PaymentOutcome> => {
    const now = await look().catch(() => undefined)
    if (!now) return 'unclear'
    const standing = standingIn(now, courseId)
    if (standing !== 'none') return ({ owned: 'paid', pending: 'pending' } as const)[standing]
    const notices = noticesOf(now, courseId)
    if (notices.length > 0 && !before) return 'unclear'
    const known = new Set(before?.paymentNotices.map(({ _id }) => _id))
    return notices.some(({ _id }) => !known.has(_id)) ? 'noticed' : 'closed'
  }

  const confirm = async (success: CheckoutSuccess, courseId: string, before: PurchaseLists | undefined) => {
    const confirmed = within(limitMs, verify.mutate(success)).then(
      () => 'paid' as const,
      () => whatBecame(courseId, before),
    )
    const outcome = await saying('Confirming your payment…', 0, confirmed)
    return outcome === 'closed' || outcome === 'unclear' ? 'unconfirmed' : outcome
  }

  return async ({ _id, title }: Pick<Course, '_id' | 'title'>, { username, email }: User): Promise<PaymentOutcome> => {
    const before = utils.purchases.list.getData({})
    const { amount, currency, orderId, keyId } = await saying('Opening the checkout…', slowMs, prepare(_id))
    const closing = new AbortController()
    const owned = async () => standingIn(await within(limitMs, list.query({})), _id) === 'owned'
    const stop = watchOrder(orderId, owned, () => closing.abort())
    const success = await openCheckout(
      {
        key: keyId,
        amount,
        currency,
        order_id: orderId,
        name: siteConfig().brand,
        description: title,
        prefill: { name: username, email },
        theme,
      },
      { onFailure: (reason) => notify.error(toasts.purchaseFailed, reason), closing: closing.signal },
    ).finally(stop)
    if (!success && closing.signal.aborted) return 'elsewhere'
    const outcome = await (success ? confirm(success, _id, before) : whatBecame(_id, before))
    if (outcome !== 'closed' && outcome !== 'unclear')
      tellOtherTabs({ orderId, paid: outcome === 'paid' || outcome === 'unconfirmed' })
    return outcome
  }
}
