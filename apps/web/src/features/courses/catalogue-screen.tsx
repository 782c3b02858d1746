import { useFocusRecovery } from '@skillharbor/client/focus'
import { useUser } from '@skillharbor/client/session'
import type { ListedCourse } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { categoryName } from '@skillharbor/ui/category'
import { CourseGridSkeleton } from '@skillharbor/ui/course-card'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Page } from '@skillharbor/ui/page'
import { BookOpen, CloudOff, SearchX, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useDeferredValue, useRef } from 'react'
import { common } from '../../lib/messages.ts'
import { PageTitle } from '../../lib/page-title.tsx'
import { specified } from '../../lib/specified/specified.ts'
import { useIsReturn, useListScroll } from '../../lib/use-list-scroll.ts'
import { CatalogueFilters } from './catalogue-filters.tsx'
import { Courses } from './courses.tsx'
import { t } from './messages.ts'
import { RowSkeleton } from './row/row-skeleton.tsx'
import { SortSelect } from './sort-select.tsx'
import { useCatalogue } from './use-catalogue.ts'
import { useDrawnCards } from './use-drawn-cards.ts'
import { type Filters, maxPages, useFilters } from './use-filters.ts'

const PopularCourses = lazy(async () => ({
  default: (await import('./row/popular-courses.tsx')).PopularCourses,
}))

/** The catalogue, a page at a time. `action` draws what can be done with a course. */
export function CatalogueScreen({ action }: { action: (course: ListedCourse) => ReactNode }) {
  const { filters, pages, change, showMore, clear, clearFurther } = useFilters()
  const list = useCatalogue({ filters, pages })
  // A page of cards takes a while to draw. Deferred, it is drawn in slices, so a click meanwhile doesn't wait for it.
  const courses = useDeferredValue(list.courses)
  // Changes together with the cards: the button must not go before the card that gets the focus is there.
  const hasMore = useDeferredValue(list.hasMore)
  useFocusRecovery()
  const filtered = isFiltered(filters)
  const found = courses ? resultCount(courses.length, hasMore, filtered) : ''
  const continueAt = useRef<number | null>(null)
  const more = () => {
    continueAt.current = courses?.length ?? null
    if (list.moreFailed) list.tryMoreAgain()
    else showMore()
  }
  const { isLoading } = useUser()
  const drawn = useDrawnCards(courses?.length ?? 0, useIsReturn())
  const allDrawn = drawn === courses?.length
  useListScroll(allDrawn && !list.isLoadingMore && !isLoading)

  return (
    <Page low title={t('catalogue.title')} lead={t('catalogue.lead')}>
      <PageTitle>{filters.category ? categoryName(filters.category) : t('catalogue.title')}</PageTitle>
      <CatalogueFilters
        filters={filters}
        change={change}
        clearFurther={clearFurther}
        found={found || (courses?.length === 0 ? noResultsTexts(filters).heading : '')}
      />
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-end gap-x-2 sm:mb-3">
        {/* Beside the order it breaks into two lines: on one of its own, it would push the cards down when it comes. */}
        <p role="status" className={`grow text-sm text-ink-soft ${list.nearest ? 'basis-full' : 'basis-16'}`}>
          {courses && list.nearest && (
            <span className="block text-ink">
              {t('catalogue.nearest', { query: filters.q ?? '', nearest: list.nearest.join(' ') })}
            </span>
          )}
          {found}
        </p>
        {filtered && courses && courses.length > 0 && (
          <Button variant="ghost" className="px-3" onClick={clear}>
            <X aria-hidden className="size-5 sm:hidden" />
            <span className="max-sm:sr-only">{t('catalogue.clear')}</span>
          </Button>
        )}
        <SortSelect filters={filters} change={change} />
      </div>
      {!courses && !list.failed && <CourseGridSkeleton compact />}
      {list.failed && (
        <EmptyState
          icon={<CloudOff aria-hidden />}
          heading={specified('listStates.coursesFailed.heading')}
          text={specified('listStates.coursesFailed.text')}
          action={<Button onClick={list.tryAgain}>{common('tryAgain')}</Button>}
        />
      )}
      {courses?.length === 0 && <NoCourses filters={filters} clear={clear} />}
      {courses && <Courses courses={courses} drawn={drawn} action={action} continueAt={continueAt} />}
      {allDrawn && hasMore && (pages < maxPages || list.isLoadingMore) && (
        <div className="mt-10 flex justify-center">
          <Button variant="secondary" size="lg" busy={list.isLoadingMore} onClick={more}>
            {t(list.moreFailed ? 'catalogue.showMoreFailed' : 'catalogue.showMore')}
          </Button>
        </div>
      )}
    </Page>
  )
}

/** `3 courses`, `The first 24 results`; nothing if the empty state says it. */
const resultCount = (count: number, more: boolean, filtered: boolean) => {
  if (count === 0) return ''
  if (filtered) return t(more ? 'catalogue.firstResults' : 'catalogue.results', { count })
  return t(more ? 'catalogue.firstCount' : 'catalogue.count', { count })
}

/** Whether anything but the order was chosen. */
const isFiltered = ({ sort: _, ...filters }: Filters): boolean => Object.values(filters).some(Boolean)

function NoCourses({ filters, clear }: Pick<ReturnType<typeof useFilters>, 'filters' | 'clear'>) {
  if (!isFiltered(filters))
    return (
      <EmptyState
        icon={<BookOpen aria-hidden />}
        heading={specified('listStates.noCourses.heading')}
        text={specified('listStates.noCourses.text')}
      />
    )
  return (
    <>
      <EmptyState
        icon={<SearchX aria-hidden />}
        {...noResultsTexts(filters)}
        action={
          <Button variant="secondary" onClick={clear}>
            {t('catalogue.showAll')}
          </Button>
        }
      />
      <div className="mt-10">
        <Suspense fallback={<RowSkeleton cards={3} />}>
          <PopularCourses most={3} />
        </Suspense>
      </div>
    </>
  )
}

const noResultsTexts = ({ q: query, category, sort: _, ...others }: Filters) => {
  const hasOthers = Object.values(others).some(Boolean)
  if (!query && (hasOthers || !category))
    return { heading: t('catalogue.noneMatching'), text: t('catalogue.noneMatchingText') }
  if (!query)
    return {
      heading: t('catalogue.noneInCategory', { category: category ? categoryName(category) : '' }),
      text: t('catalogue.noneInCategoryText'),
    }
  const within =
    category && !hasOthers ? t('catalogue.noneForInCategory', { category: categoryName(category) }) : undefined
  const text = within ?? t(hasOthers ? 'catalogue.noneForFiltered' : 'catalogue.noneForText')
  return { heading: t('catalogue.noneFor', { query }), text }
}
