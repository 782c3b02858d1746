import { trpc } from '@skillharbor/client/trpc'
import { Star } from 'lucide-react'
import { ReceivedScreen, useReceivedFilters } from '../../lib/received-screen.tsx'
import { t } from './messages.ts'
import { ReviewRow } from './review-row.tsx'

/** /reviews: the reviews of the admin's courses, newest first. */
export function ReviewsScreen() {
  const filters = useReceivedFilters()
  const list = trpc.reviews.received.useInfiniteQuery(filters.input, { getNextPageParam: (page) => page.nextCursor })
  return (
    <ReceivedScreen
      filters={filters}
      list={list}
      t={t}
      icon={<Star aria-hidden />}
      row={(review, hold) => <ReviewRow review={review} hold={hold} />}
    />
  )
}
