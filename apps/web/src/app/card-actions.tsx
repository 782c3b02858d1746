import type { Course } from '@skillharbor/contracts/entities'
import { PurchaseButton } from '../features/purchases/purchase-button.tsx'
import type { Buyer } from '../features/purchases/use-buyer.ts'
import { WishButton } from '../features/wishes/wish-button.tsx'

/** What can be done with a course on its card: buy it, or remember it. */
export function CardActions({ course, buyer }: { course: Pick<Course, '_id' | 'title'>; buyer: Buyer }) {
  return (
    <>
      {buyer.statusOf(course._id) === 'none' && (
        <span className="-me-2 ms-auto">
          <WishButton course={course} user={buyer.user} small />
        </span>
      )}
      <PurchaseButton course={course} buyer={buyer} />
    </>
  )
}
