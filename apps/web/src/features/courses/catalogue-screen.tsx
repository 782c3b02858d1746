import { useUser } from '@skillharbor/client/session'
import type { Course } from '@skillharbor/contracts/entities'
import { listStates } from '@skillharbor/contracts/messages'
import { Button } from '@skillharbor/ui/button'
import { CourseGridSkeleton } from '@skillharbor/ui/card'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Page } from '@skillharbor/ui/page'
import { BookOpen, CloudOff, SearchX } from 'lucide-react'
import { type ReactNode, useDeferredValue, useRef } from 'react'
import { useKeptFocus } from '../../lib/focus-content.ts'
import { PageTitle } from '../../lib/page-title.tsx'
import { useKeptScroll } from '../../lib/use-kept-scroll.ts'
import { CatalogueFilters } from './catalogue-filters.tsx'
import { Courses } from './courses.tsx'
import { useCatalogue } from './use-catalogue.ts'
import { maxPages, useFilters } from './use-filters.ts'

/** The catalogue, a page at a time. `action` is what can be done with a course. */
export function CatalogueScreen({ action }: { action: (course: Course) => ReactNode }) {
  const { filters, pages, change, showMore, clear } = useFilters()
  const list = useCatalogue({ filters, pages })
  // A page of cards takes a while to draw: deferred, it is drawn in slices, and a press meanwhile does not wait for it.
  const courses = useDeferredValue(list.courses)
  // With the cards, and not before them: what is pressed for more does not go before there is somewhere to go on.
  const hasMore = useDeferredValue(list.hasMore)
  useKeptFocus()
  const filtered = Boolean(filters.q || filters.category)
  const continueAt = useRef<number | null>(null)
  const more = () => {
    continueAt.current = courses?.length ?? null
    if (list.moreFailed) list.tryMoreAgain()
    else showMore()
  }
  const { isLoading } = useUser()
  useKeptScroll(courses !== undefined && !list.isLoadingMore && !isLoading)

  return (
    <Page title="Available Courses" lead="One price, paid once. What you buy stays yours.">
      <PageTitle>{filters.category ?? 'Available Courses'}</PageTitle>
      <CatalogueFilters filters={filters} change={change} />
      <div className="mb-4 flex min-h-9 flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="text-sm text-ink-soft">
          {courses && countWords(courses.length, hasMore, filtered)}
        </p>
        {filtered && courses && courses.length > 0 && (
          <Button variant="ghost" size="sm" onClick={clear}>
            Clear search and category
          </Button>
        )}
      </div>
      {!courses && !list.failed && <CourseGridSkeleton />}
      {list.failed && (
        <EmptyState
          icon={<CloudOff aria-hidden />}
          {...listStates.coursesFailed}
          action={<Button onClick={list.tryAgain}>Try again</Button>}
        />
      )}
      {courses?.length === 0 && <NoCourses filters={filters} clear={clear} />}
      {courses && <Courses courses={courses} action={action} continueAt={continueAt} />}
      {courses && hasMore && (pages < maxPages || list.isLoadingMore) && (
        <div className="mt-10 flex justify-center">
          <Button variant="secondary" size="lg" busy={list.isLoadingMore} onClick={more}>
            {list.moreFailed ? 'Loading more failed. Try again' : 'Show more'}
          </Button>
        </div>
      )}
    </Page>
  )
}

/** `3 courses`, `The first 24 courses that match`; nothing where the empty state says it. */
const countWords = (count: number, more: boolean, filtered: boolean) => {
  if (count === 0) return ''
  const courses = count === 1 ? '1 course' : `${count} courses`
  const start = more ? `The first ${courses}` : courses
  if (!filtered) return start
  return more ? `${start} that match` : `${start} ${count === 1 ? 'matches' : 'match'}`
}

function NoCourses({ filters, clear }: Pick<ReturnType<typeof useFilters>, 'filters' | 'clear'>) {
  const { q, category } = filters
  if (!q && !category) return <EmptyState icon={<BookOpen aria-hidden />} {...listStates.noCourses} />
  const place = category ? ` in ${category}` : ''
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      heading="No course matches"
      text={q ? `There is nothing for “${q}”${place}. Try fewer or other words.` : `There is no course${place} yet.`}
      action={
        <Button variant="secondary" onClick={clear}>
          Show all courses
        </Button>
      }
    />
  )
}
