import { useFocusRecovery } from '@skillharbor/client/focus'
import { Page } from '@skillharbor/ui/page'
import type { ReactNode } from 'react'
import { CardsSkeleton } from './cards-skeleton.tsx'
import { ChoiceField } from './choice-field.tsx'
import { CourseFilter } from './course-filter.tsx'
import { type Hold, type Holdable, useHeldItems } from './held-items.ts'
import { LearnerTabs } from './learner-tabs.tsx'
import { PageTitle } from './page-title.tsx'
import { PagedList, type PagedListProps } from './paged-list.tsx'
import { oneOf, useFilters } from './use-filters.ts'

const states = ['unanswered', 'reported'] as const
type State = (typeof states)[number]

/** The filters of what learners write about courses, by state and by course, and what they ask the API for. */
export const useReceivedFilters = () => {
  const { values, ...filters } = useFilters('state', 'course')
  const { course: courseId } = values
  const state = oneOf(states, values.state)
  return { ...filters, state, courseId, input: { ...(state && { state }), ...(courseId && { courseId }) } }
}

type Received = Holdable & { course: { _id: string; title: string } }
type TextKey =
  | keyof PagedListProps<never>['texts']
  | 'title'
  | 'lead'
  | 'show'
  | 'all'
  | 'course'
  | 'anyCourse'
  | 'unknownCourse'
  | 'noneHeading'
  | 'noneText'
  | `states.${State}`
type ReceivedScreenProps<Item extends Received> = {
  filters: ReturnType<typeof useReceivedFilters>
  list: PagedListProps<Item>['list']
  t: (key: TextKey) => string
  /** Shown if there is nothing at all. */
  icon: ReactNode
  /** An item that is held stays in the list, whatever it loads and is filtered by. */
  row: (item: Item, hold: Hold<Item>) => ReactNode
}

/** What learners write about the admin's courses, newest first. */
export function ReceivedScreen<Item extends Received>({ filters, list, t, icon, row }: ReceivedScreenProps<Item>) {
  const { state, courseId, change, clear } = filters
  const { hold, withHeld } = useHeldItems<Item>()
  // What is answered leaves the list of what isn't.
  useFocusRecovery()
  const listed = list.data?.pages.flatMap(({ content }) => content.map(({ course }) => course))
  // The chosen course may have been deleted since: then only a listed item names it.
  const known = listed?.find(({ _id }) => _id === courseId)
  return (
    <Page title={t('title')} lead={t('lead')}>
      <PageTitle>{t('title')}</PageTitle>
      <LearnerTabs />
      <div className="mb-6 grid gap-4 sm:grid-cols-[1fr_2fr]">
        <ChoiceField
          label={t('show')}
          any={t('all')}
          value={state ?? ''}
          options={states}
          text={(one) => t(`states.${one}`)}
          onChange={(value) => change('state', value)}
        />
        <CourseFilter
          courseId={courseId}
          known={known}
          texts={{ label: t('course'), any: t('anyCourse'), unknown: t('unknownCourse') }}
          onChange={(value) => change('course', value)}
        />
      </div>
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
        none={{ icon, heading: t('noneHeading'), text: t('noneText') }}
        filtered={Boolean(state || courseId)}
        clear={clear}
        arrange={withHeld}
      >
        {(shown) => (
          <ul className="grid gap-4" aria-label={t('title')}>
            {shown.map((item) => (
              <li key={item._id}>{row(item, hold)}</li>
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  )
}
