import type { Course } from '@skillharbor/contracts/entities'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { Check, Hourglass } from 'lucide-react'
import { Link } from 'react-router'
import { paths, purchasePath } from '../../lib/paths.ts'
import type { Buyer } from './use-buyer.ts'
import { usePurchase } from './use-purchase.ts'
import { useResumedPurchase } from './use-resumed-purchase.ts'

type PurchaseButtonProps = { course: Pick<Course, '_id' | 'title'>; buyer: Buyer; size?: 'md' | 'lg' }

/** Buys the course, or leads to it where it is bought already, and says why it could not be bought, or was not. */
export function PurchaseButton({ course, buyer: { user, standingOf }, size = 'md' }: PurchaseButtonProps) {
  const standing = standingOf(course._id)
  const { buy, busy, failure, note } = usePurchase(course, user)
  useResumedPurchase(course._id, user ? standing : undefined, buy)

  if (standing === undefined)
    return (
      <div
        aria-hidden
        className="h-11 w-28 animate-pulse rounded-control bg-sunken data-[size=lg]:h-13 data-[size=lg]:w-full"
        data-size={size}
      />
    )
  if (standing === 'owned')
    return (
      <Button asChild variant="secondary" size={size}>
        <Link to={purchasePath(course._id)}>
          <Check aria-hidden className="size-4 text-success" />
          Purchased
        </Link>
      </Button>
    )
  if (standing === 'pending')
    return (
      <>
        <Button asChild variant="secondary" size={size}>
          <Link to={paths.purchases}>
            <Hourglass aria-hidden className="size-4 text-accent" />
            Payment pending
          </Link>
        </Button>
        {size === 'lg' && (
          <p className="text-sm text-ink-soft">Waiting for your bank to confirm. Please don’t pay again.</p>
        )}
      </>
    )
  return (
    <>
      <Button size={size} busy={busy} onClick={buy}>
        Purchase
      </Button>
      {failure && !busy && (
        <div className="w-full">
          <Alert tone="error">
            {failure.reason}
            <span className="block font-normal">{failure.advice}</span>
          </Alert>
        </div>
      )}
      {note && (
        <div className="w-full">
          <Alert>{note}</Alert>
        </div>
      )}
    </>
  )
}
