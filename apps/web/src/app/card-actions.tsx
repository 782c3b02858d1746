import type { Course } from '@skillharbor/contracts/entities'
import { memo } from 'react'
import { PurchaseButton } from '../features/purchases/purchase-button.tsx'
import type { Buyer } from '../features/purchases/use-buyer.ts'
import { WishButton } from '../features/wishes/wish-button.tsx'

type CardActionsProps = { course: Pick<Course, '_id' | 'title'>; buyer: Buyer }

/**
 * What can be done with a course on its card: buy it, or remember it. It is much of what a page of cards takes to draw, so it
 * isn't drawn again when the card's picture or rating comes.
 */
export const CardActions = memo(function CardActions({ course, buyer }: CardActionsProps) {
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
})
