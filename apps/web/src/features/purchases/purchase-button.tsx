import { useUser } from '@skillharbor/client/session'
import { trpc } from '@skillharbor/client/trpc'
import type { Course } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { purchasePath } from '../../lib/paths.ts'
import { usePurchase } from './use-purchase.ts'

/** Buys the course, or leads to it where it is owned already. */
export function PurchaseButton({ course }: { course: Pick<Course, '_id' | 'title'> }) {
  const owned = useOwned(course._id)
  const { buy, busy } = usePurchase(course)
  if (!owned)
    return (
      <Button busy={busy} onClick={buy}>
        Purchase
      </Button>
    )
  return (
    <Button asChild variant="secondary">
      <Link to={purchasePath(course._id)}>
        <Check aria-hidden className="size-4 text-success" />
        Purchased
      </Link>
    </Button>
  )
}

/** Whether the signed-in learner owns the course. All buttons of a page share one request. */
const useOwned = (courseId: string) => {
  const { user } = useUser()
  const purchases = trpc.purchases.list.useQuery({}, { enabled: user !== null, staleTime: 60_000 })
  return purchases.data?.userPurchasedList.some((purchase) => purchase.courseId._id === courseId) ?? false
}
