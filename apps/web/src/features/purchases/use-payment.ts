import { siteConfig } from '@skillharbor/client/config'
import { trpc } from '@skillharbor/client/trpc'
import type { Course, User } from '@skillharbor/contracts/entities'
import { toasts } from '@skillharbor/contracts/messages'
import { notify } from '@skillharbor/ui/notify'
import { openCheckout, useCheckoutScript } from '../../lib/checkout.ts'
import { standingIn } from './use-buyer.ts'

/**
 * How a checkout ended. `pending`: the bank is still confirming the payment. `unconfirmed`: paid for as far as the
 * browser knows, but the API could not say so. `closed`: not paid. `unclear`: closed, and the API could not be asked.
 */
export type Outcome = 'paid' | 'pending' | 'unconfirmed' | 'closed' | 'unclear'

/** The checkout's own colour: the theme's accent in its light shade. */
const theme = { color: '#0a6176' }
/** A checkout that opens sooner needs no words. */
const slowMs = 800

/** Order, checkout, confirmation. Fails where no checkout could be opened. */
export const usePayment = () => {
  const utils = trpc.useUtils()
  const { order, verify } = utils.client.purchases
  const script = useCheckoutScript()

  const prepare = async (courseId: string) => {
    // A script that does not load is logged by its loader; openCheckout then finds that it is not there.
    const loaded = script.mutateAsync().catch(() => undefined)
    const opened = await order.mutate({ courseId })
    await loaded
    return opened
  }

  // A window that was closed says nothing about a payment that was begun in it: the API asks the provider.
  const afterClosing = async (courseId: string): Promise<Outcome> => {
    const lists = await utils.purchases.list.fetch({}, { retry: false }).catch(() => undefined)
    return lists
      ? ({ owned: 'paid', pending: 'pending', none: 'closed' } as const)[standingIn(lists, courseId)]
      : 'unclear'
  }

  return async ({ _id, title }: Pick<Course, '_id' | 'title'>, { username, email }: User): Promise<Outcome> => {
    const { amount, currency, orderId, keyId } = await saying('Opening the checkout…', slowMs, prepare(_id))
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
      (reason) => notify.error(toasts.purchaseFailed, reason),
    )
    if (!success) return afterClosing(_id)
    const confirmed = verify.mutate(success).then(
      () => 'paid' as const,
      () => 'unconfirmed' as const,
    )
    return saying('Confirming your payment…', 0, confirmed)
  }
}

/** Says in a toast what is waited for, from `afterMs` on until it is over. */
const saying = async <T>(words: string, afterMs: number, work: Promise<T>): Promise<T> => {
  let toast: string | undefined
  const timer = setTimeout(() => {
    toast = notify.loading(words)
  }, afterMs)
  try {
    return await work
  } finally {
    clearTimeout(timer)
    if (toast !== undefined) notify.dismiss(toast)
  }
}
