import { trpc } from '@skillharbor/client/trpc'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { OfferProps } from '../features/learning/classroom/preview-actions.tsx'
import { PurchaseButton } from '../features/purchases/purchase-button.tsx'
import { useBuyer } from '../features/purchases/use-buyer.ts'
import { OfferedCourse } from './offered-course.tsx'

/**
 * The course's title and price below a free preview, with its Purchase button. Who buys it stays at the lesson, which then is
 * their own.
 */
export function PreviewOffer({ course, part, end, otherwise }: OfferProps) {
  const buyer = useBuyer()
  const { pathname } = useLocation()
  const show = trpc.courses.show.useQuery({ id: course._id })
  useOpenedOnceOwned(course._id, buyer.statusOf(course._id) === 'owned')
  if (show.isError && !show.data) return otherwise
  return (
    <>
      {end}
      <div className="offer-bar print:hidden">
        <div className={`${part} flex min-h-19 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3`}>
          <OfferedCourse course={course} price={show.data?.content.price} className="basis-32" />
          <PurchaseButton course={course} buyer={buyer} place={pathname} />
        </div>
      </div>
    </>
  )
}

/** Makes the lesson its owner's, wherever the course was bought. The course comes first, so that the lesson stays as it is. */
const useOpenedOnceOwned = (courseId: string, isOwned: boolean): void => {
  const { learning } = trpc.useUtils()
  useEffect(() => {
    if (isOwned) void learning.course.invalidate({ courseId }).then(() => learning.invalidate())
  }, [courseId, isOwned, learning])
}
