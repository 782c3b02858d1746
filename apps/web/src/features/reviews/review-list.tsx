import { useFocusRecovery } from '@skillharbor/client/focus'
import { trpc } from '@skillharbor/client/trpc'
import { type ReviewSort, reviewSorts } from '@skillharbor/contracts/constants'
import { Button } from '@skillharbor/ui/button'
import { Field, Select } from '@skillharbor/ui/field'
import { LoadFailure } from '@skillharbor/ui/load-failure'
import { useDeferredValue, useState } from 'react'
import { useFocusOnMore } from '../../lib/use-focus-on-more.ts'
import { t } from './messages.ts'
import { ReviewItem } from './review-item.tsx'

/** A course's reviews, in an order that can be chosen, a page at a time. */
export function ReviewList({ courseId }: { courseId: string }) {
  const [sort, setSort] = useState<ReviewSort>('newest')
  const list = trpc.reviews.list.useInfiniteQuery(
    { courseId, sort },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: (before) => before },
  )
  // Deferred, they are drawn in slices, so a click meanwhile doesn't wait for all of them.
  const data = useDeferredValue(list.data)
  const reviews = data?.pages.flatMap(({ content }) => content) ?? []
  const { items, continueAt } = useFocusOnMore(reviews.length)
  useFocusRecovery()
  const more = () => {
    continueAt.current = reviews.length
    void list.fetchNextPage()
  }
  if (list.isLoadingError)
    return <LoadFailure text={t('failed')} retry={{ busy: list.isFetching, onClick: () => void list.refetch() }} />
  if (!data) return <ReviewsSkeleton />
  if (reviews.length === 0)
    return (
      <div className="grid gap-1 rounded-card border border-line bg-surface p-5">
        <h3 className="font-semibold text-ink">{t('noneHeading')}</h3>
        <p className="text-ink-soft">{t('noneText')}</p>
      </div>
    )
  return (
    <div className="grid gap-4">
      {(reviews.length > 1 || sort !== 'newest') && <SortField sort={sort} onChange={setSort} />}
      <ul ref={items} aria-label={t('title')} aria-busy={list.isPlaceholderData} className="divide-y divide-line">
        {reviews.map((review) => (
          <li key={review._id} tabIndex={-1} className="py-5 first:pt-0">
            <ReviewItem review={review} />
          </li>
        ))}
      </ul>
      {data.pages.at(-1)?.nextCursor && (
        <Button variant="secondary" className="justify-self-start" busy={list.isFetchingNextPage} onClick={more}>
          {t(list.isFetchNextPageError ? 'showMoreFailed' : 'showMore')}
        </Button>
      )}
    </div>
  )
}

function SortField({ sort, onChange }: { sort: ReviewSort; onChange: (sort: ReviewSort) => void }) {
  return (
    <div className="sm:max-w-56">
      <Field label={t('sort')}>
        {(aria) => (
          <Select
            {...aria}
            value={sort}
            onChange={({ target }) => onChange(reviewSorts.find((one) => one === target.value) ?? 'newest')}
          >
            {reviewSorts.map((one) => (
              <option key={one} value={one}>
                {t(`sorts.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}

const lines = ['w-1/3', 'w-full', 'w-2/3'] as const

function ReviewsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{t('loading')}</span>
      <div aria-hidden className="grid animate-pulse gap-3">
        {lines.map((width) => (
          <div key={width} className={`h-5 rounded bg-sunken ${width}`} />
        ))}
      </div>
    </div>
  )
}
