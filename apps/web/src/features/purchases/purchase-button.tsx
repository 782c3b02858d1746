import { siteConfig } from '@skillharbor/client/config'
import type { Course } from '@skillharbor/contracts/entities'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { Unreachable } from '@skillharbor/ui/unreachable'
import { Check, Hourglass } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { Link } from 'react-router'
import { coursePath, paths, purchasePath } from '../../lib/paths.ts'
import { DeclinedPayment } from './declined-payment.tsx'
import { t } from './messages.ts'
import type { Buyer } from './use-buyer.ts'
import { usePurchase } from './use-purchase.ts'
import { useResumedPurchase } from './use-resumed-purchase.ts'

type PurchaseButtonProps = {
  course: Pick<Course, '_id' | 'title'>
  buyer: Buyer
  size?: 'md' | 'lg'
  /** Where the purchase goes on after a login, and where the learner then stays. */
  place?: string
}

/** Buys the course, or opens it if the learner owns it. Says why it couldn't be bought. */
export function PurchaseButton({
  course,
  buyer: { user, statusOf, recheck },
  size = 'md',
  place,
}: PurchaseButtonProps) {
  const status = statusOf(course._id)
  const { buy, busy, failure, note, declined } = usePurchase(course, user, place)
  useResumedPurchase(course._id, user ? status : undefined, buy)

  const isAgain = useRef(false)
  // It comes in place of the button that was pressed.
  const takeFocus = useCallback((button: HTMLButtonElement | null) => {
    if (button && isAgain.current) button.focus({ preventScroll: true })
    isAgain.current = false
  }, [])

  if (status === undefined)
    return (
      <div
        aria-hidden
        className="h-11 w-28 animate-pulse rounded-control bg-sunken data-[size=lg]:h-13 data-[size=lg]:w-full"
        data-size={size}
      />
    )
  if (status === 'owned')
    return (
      <Button asChild variant="secondary" size={size}>
        <Link to={purchasePath(course._id)}>
          <Check aria-hidden className="size-4 text-success" />
          {t('button.purchased')}
        </Link>
      </Button>
    )
  if (status === 'pending' || status === 'cash')
    return (
      <>
        <Button asChild variant="secondary" size={size}>
          <Link to={paths.purchases}>
            <Hourglass aria-hidden className="size-4 text-accent" />
            {t('button.pending')}
          </Link>
        </Button>
        {size === 'lg' && (
          // A phone's bar at the foot has room for the step only, which leads to where this is said.
          <p className="text-sm text-ink-soft max-lg:hidden">
            {t(status === 'cash' ? 'button.cashNote' : 'button.pendingNote')}
          </p>
        )}
      </>
    )
  if (recheck)
    return size === 'lg' ? (
      <Unreachable brand={siteConfig().brand} retry={recheck} />
    ) : (
      <Button asChild size={size}>
        <Link to={coursePath(course._id)}>{t('button.purchase')}</Link>
      </Button>
    )
  if (declined && note && !busy) {
    const payAgain = () => {
      isAgain.current = true
      void buy()
    }
    return <DeclinedPayment text={note} pay={payAgain} />
  }
  return (
    <>
      <Button ref={takeFocus} size={size} busy={busy} onClick={buy}>
        {t('button.purchase')}
      </Button>
      {size === 'lg' && <p className="text-sm text-ink-soft max-lg:hidden">{t('button.safe')}</p>}
      {failure && !busy && (
        <div className="w-full">
          <Alert tone="error">
            {failure.reason}
            <span className="block font-normal">{failure.advice}</span>
          </Alert>
        </div>
      )}
      {note && !busy && (
        <div className="w-full">
          <Alert>{note}</Alert>
        </div>
      )}
    </>
  )
}
