import { usePictureUrls } from '@skillharbor/client/pictures'
import { trpc } from '@skillharbor/client/trpc'
import type { Course } from '@skillharbor/contracts/entities'
import { listStates } from '@skillharbor/contracts/messages'
import { Button } from '@skillharbor/ui/button'
import { CourseCard, CourseGrid, CourseGridSkeleton } from '@skillharbor/ui/card'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Page } from '@skillharbor/ui/page'
import { BookOpen, CloudOff, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageTitle } from '../../lib/page-title.tsx'
import { CatalogueFilters } from './catalogue-filters.tsx'
import { useFilters } from './use-filters.ts'

/** The catalogue, a page at a time. `action` is what can be done with a course. */
export function CatalogueScreen({ action }: { action: (course: Course) => ReactNode }) {
  const { filters, change, clear } = useFilters()
  const list = trpc.courses.list.useInfiniteQuery(filters, { getNextPageParam: (page) => page.nextCursor })
  const courses = list.data?.pages.flatMap((page) => page.content) ?? []

  return (
    <Page title="Available Courses" lead="One price, paid once. What you buy stays yours.">
      <PageTitle>Available Courses</PageTitle>
      <CatalogueFilters filters={filters} change={change} />
      {list.isPending && <CourseGridSkeleton />}
      {list.isLoadingError && (
        <EmptyState
          icon={<CloudOff aria-hidden />}
          {...listStates.coursesFailed}
          action={<Button onClick={() => list.refetch()}>Try again</Button>}
        />
      )}
      {list.data && courses.length === 0 && (
        <NoCourses filtered={Boolean(filters.q || filters.category)} clear={clear} />
      )}
      <Courses courses={courses} action={action} />
      {list.hasNextPage && (
        <div className="mt-10 flex justify-center">
          <Button variant="secondary" size="lg" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {list.isFetchNextPageError ? 'Loading more failed. Try again' : 'Show more'}
          </Button>
        </div>
      )}
    </Page>
  )
}

function Courses({ courses, action }: { courses: Course[]; action: (course: Course) => ReactNode }) {
  const pictures = usePictureUrls(courses.map((course) => course.image))
  return (
    <CourseGrid>
      {courses.map((course) => (
        <li key={course._id}>
          <CourseCard
            title={course.title}
            description={course.description}
            image={course.image && pictures.get(course.image)}
            meta={course.category}
            price={course.price}
          >
            {action(course)}
          </CourseCard>
        </li>
      ))}
    </CourseGrid>
  )
}

function NoCourses({ filtered, clear }: { filtered: boolean; clear: () => void }) {
  if (!filtered) return <EmptyState icon={<BookOpen aria-hidden />} {...listStates.noCourses} />
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      heading={listStates.noCourses.heading}
      text="Nothing matches your search and category."
      action={
        <Button variant="secondary" onClick={clear}>
          Show all courses
        </Button>
      }
    />
  )
}
