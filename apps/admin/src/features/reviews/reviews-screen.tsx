import { useFocusRecovery } from '@skillharbor/client/focus'
import { trpc } from '@skillharbor/client/trpc'
import { Page } from '@skillharbor/ui/page'
import { Star } from 'lucide-react'
import { CardsSkeleton } from '../../lib/cards-skeleton.tsx'
import { LearnerTabs } from '../../lib/learner-tabs.tsx'
import { PageTitle } from '../../lib/page-title.tsx'
import { PagedList } from '../../lib/paged-list.tsx'
import { ReceivedFilters } from '../../lib/received-filters.tsx'
import { oneOf, useFilters } from '../../lib/use-filters.ts'
import { t } from './messages.ts'
import { ReviewRow } from './review-row.tsx'

const states = ['unanswered', 'reported'] as const

/** /reviews: the reviews of the admin's courses, newest first. */
export function ReviewsScreen() {
  const { values, change, clear } = useFilters('state', 'course')
  const { course: courseId } = values
  const state = oneOf(states, values.state)
  const list = trpc.reviews.received.useInfiniteQuery(
    { ...(state && { state }), ...(courseId && { courseId }) },
    { getNextPageParam: (page) => page.nextCursor },
  )
  // An answered review leaves the list of unanswered ones.
  useFocusRecovery()
  const listed = list.data?.pages.flatMap(({ content }) => content.map(({ course }) => course))
  const known = listed?.find(({ _id }) => _id === courseId)
  return (
    <Page title={t('title')} lead={t('lead')}>
      <PageTitle>{t('title')}</PageTitle>
      <LearnerTabs />
      <ReceivedFilters
        states={states}
        state={state}
        courseId={courseId}
        known={known}
        texts={{
          show: t('show'),
          all: t('all'),
          state: (one) => t(`states.${one}`),
          course: t('course'),
          anyCourse: t('anyCourse'),
          unknownCourse: t('unknownCourse'),
        }}
        change={change}
      />
      <PagedList
        list={list}
        texts={{
          failed: t('failed'),
          more: t('more'),
          moreFailed: t('moreFailed'),
          noMatchHeading: t('noMatchHeading'),
          noMatchText: t('noMatchText'),
          showAll: t('showAll'),
        }}
        loading={<CardsSkeleton />}
        none={{ icon: <Star aria-hidden />, heading: t('noneHeading'), text: t('noneText') }}
        filtered={Boolean(state || courseId)}
        clear={clear}
      >
        {(shown) => (
          <ul className="grid gap-4" aria-label={t('title')}>
            {shown.map((review) => (
              <li key={review._id}>
                <ReviewRow review={review} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  )
}
