import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import type { Course, User } from '@skillharbor/contracts/entities'
import { toasts } from '@skillharbor/contracts/messages'
import { notify } from '@skillharbor/ui/notify'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { CheckoutNotReady } from '../../lib/checkout.ts'
import { inOnlyCheckoutOfBrowser, inOnlyCheckoutOfTab } from '../../lib/only-checkout.ts'
import { coursePath, paths, withNext } from '../../lib/paths.ts'
import { purchaseIntent } from '../../lib/purchase-intent.ts'
import { type Outcome, told } from './outcomes.ts'
import { usePayment } from './use-payment.ts'

/** After these, what the list was before lacks what was just paid for; after the others it has been asked for already. */
const outdates: readonly Outcome[] = ['paid', 'unconfirmed', 'elsewhere']

/**
 * Buys a course; `busy` from the press until the checkout is over, `failure` says why none could be opened, `note` what
 * became of the last one where that changed nothing. Who is not signed in logs in first, and comes back to the course's
 * page, where the purchase goes on.
 */
export const usePurchase = (course: Pick<Course, '_id' | 'title'>, user: User | null) => {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const logIn = () => navigate(withNext(paths.login, coursePath(course._id)), { state: purchaseIntent(course._id) })
  const pay = usePayment()

  const purchase = useMutation({
    mutationFn: async (buyer: User): Promise<Outcome> =>
      (await inOnlyCheckoutOfBrowser(() => pay(course, buyer))) ?? 'busy',
    // Without a connection it fails at once: until it runs, nothing else can be bought here.
    networkMode: 'always',
    onSuccess: (outcome) => {
      const { tell, leads } = told[outcome]
      tell()
      if (outdates.includes(outcome)) void utils.purchases.list.reset()
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

  const buy = () => {
    if (!user) return logIn()
    const other = inOnlyCheckoutOfTab(course._id, () => purchase.mutateAsync(user))
    // A second press for the same course needs no words: its checkout is on the way.
    if (other !== undefined && other !== course._id) notify.blank('Finish or close the other checkout first.')
  }

  return {
    busy: purchase.isPending,
    failure: purchase.error && failureOf(purchase.error),
    note: purchase.data && told[purchase.data].note,
    buy,
  }
}

/** Why no checkout opened, and what to do about it. */
const failureOf = (error: Error) =>
  error instanceof CheckoutNotReady
    ? { reason: error.message, advice: 'The checkout couldn’t be loaded. Check your connection and try again.' }
    : { reason: errorOf(error).message, advice: 'You haven’t been charged.' }
