import { siteConfig } from '@skillharbor/client/config'
import { errorOf } from '@skillharbor/client/errors'
import { useUser } from '@skillharbor/client/session'
import { trpc } from '@skillharbor/client/trpc'
import type { Course, User } from '@skillharbor/contracts/entities'
import { toasts } from '@skillharbor/contracts/messages'
import { notify } from '@skillharbor/ui/toaster'
import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { CheckoutNotReady, openCheckout, useCheckoutScript } from '../../lib/checkout.ts'
import { paths, withNext } from '../../lib/paths.ts'

const closedText = 'Checkout closed. You have not bought this course.'
/** Paid for as far as the browser knows, but the API could not say so; the provider tells the API on its own. */
const unconfirmedText = 'If you were charged, the course appears here by itself. Please wait before you pay again.'
/** The checkout's own colour: the theme's accent in its light shade. */
const theme = { color: '#0a6176' }

/** Buys a course; `busy` from the press until the checkout is over. Who is not signed in logs in first. */
export const usePurchase = (course: Pick<Course, '_id' | 'title'>) => {
  const { user } = useUser()
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const logIn = () => navigate(withNext(paths.login, pathname + search))
  const pay = usePayment()

  const purchase = useMutation({
    mutationFn: (buyer: User) => pay(course, buyer),
    onSuccess: (outcome) => {
      if (outcome === 'closed') return notify.blank(closedText)
      if (outcome === 'paid') notify.success(toasts.paymentSuccessful)
      else notify.error(toasts.purchaseFailed, unconfirmedText)
      void utils.purchases.list.reset()
      return navigate(paths.purchases)
    },
    onError: async (error) => {
      const { code, message } = errorOf(error)
      if (code === 'UNAUTHENTICATED') {
        await utils.auth.me.invalidate()
        return logIn()
      }
      if (code === 'ALREADY_OWNED') void utils.purchases.list.invalidate()
      notify.error(toasts.purchaseFailed, error instanceof CheckoutNotReady ? error.message : message)
    },
  })

  return { busy: purchase.isPending, buy: () => (user ? purchase.mutate(user) : logIn()) }
}

/** Order, checkout, confirmation. Fails where no checkout could be opened. */
const usePayment = () => {
  const script = useCheckoutScript()
  const order = trpc.purchases.order.useMutation()
  const verify = trpc.purchases.verify.useMutation()

  return async ({ _id, title }: Pick<Course, '_id' | 'title'>, { username, email }: User) => {
    // A script that does not load is logged by its loader; openCheckout then finds that it is not there.
    const loaded = script.mutateAsync().catch(() => undefined)
    const { amount, currency, orderId, keyId } = await order.mutateAsync({ courseId: _id })
    await loaded
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
    if (!success) return 'closed'
    return verify.mutateAsync(success).then(
      () => 'paid' as const,
      () => 'unconfirmed' as const,
    )
  }
}
