import { trpc } from '@skillharbor/client/trpc'
import type { OwnCourse } from '@skillharbor/contracts/entities'
import { inline, listStates } from '@skillharbor/contracts/messages'
import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Page } from '@skillharbor/ui/page'
import { Plus, Presentation, SearchX, TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { focusHeading } from '../../lib/focus-heading.ts'
import { PageTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'
import { useSessionCheck } from '../../lib/use-session-check.ts'
import { arrangeCourses, courseOrderOf } from './arrange-courses.ts'
import { CourseList, LoadingCourses } from './course-list.tsx'
import { CourseListTools } from './course-list-tools.tsx'

// The dialog's code is fetched when the first course is about to go.
const DeleteCourseDialog = lazy(async () => ({
  default: (await import('./delete-course-dialog.tsx')).DeleteCourseDialog,
}))

/** /admin: the admin's own courses, newest first. */
export function CourseListScreen() {
  const mine = trpc.courses.mine.useQuery({})
  useSessionCheck(mine.error)
  const [doomed, setDoomed] = useState<OwnCourse>()
  const [deletions, setDeletions] = useState(0)
  // The button that had the focus is gone with its course.
  useEffect(() => {
    if (deletions > 0) focusHeading()
  }, [deletions])

  return (
    <Page
      title="Your courses"
      actions={
        mine.data?.content.length ? (
          <Button asChild>
            <Link to={paths.createCourse}>
              <Plus aria-hidden className="size-4" />
              New course
            </Link>
          </Button>
        ) : undefined
      }
    >
      <PageTitle>Your courses</PageTitle>
      {mine.isPending ? (
        <LoadingCourses />
      ) : !mine.data ? (
        <EmptyState
          icon={<TriangleAlert aria-hidden />}
          heading={listStates.coursesFailed.heading}
          text={inline.loadCoursesFailed}
          action={
            <Button busy={mine.isFetching} onClick={() => void mine.refetch()}>
              Try again
            </Button>
          }
        />
      ) : mine.data.content.length === 0 ? (
        <EmptyState
          icon={<Presentation aria-hidden />}
          heading={listStates.noCourses.heading}
          text="Create your first course, and learners can buy it at once."
          action={
            <Button asChild>
              <Link to={paths.createCourse}>Create your first course</Link>
            </Button>
          }
        />
      ) : (
        <ArrangedCourses courses={mine.data.content} onDelete={setDoomed} />
      )}
      {doomed && (
        <Suspense>
          <DeleteCourseDialog
            course={doomed}
            onClose={() => setDoomed((open) => (open === doomed ? undefined : open))}
            onDeleted={() => setDeletions((count) => count + 1)}
          />
        </Suspense>
      )}
    </Page>
  )
}

type ArrangedCoursesProps = { courses: OwnCourse[]; onDelete: (course: OwnCourse) => void }

/** The courses that the address bar asks for, in its order. */
function ArrangedCourses({ courses, onDelete }: ArrangedCoursesProps) {
  const [search, setSearch] = useSearchParams()
  const q = search.get('q') ?? ''
  const order = courseOrderOf(search.get('sort'))
  const shown = arrangeCourses(courses, q, order)
  const change = (name: 'q' | 'sort', value: string) =>
    setSearch(
      (before) => {
        before.delete(name)
        if (value) before.set(name, value)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <>
      <CourseListTools q={q} order={order} change={change} />
      <p role="status" className="sr-only">
        {q && `${shown.length} of ${courses.length} courses`}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          heading="Nothing matches your search"
          text="None of your courses holds all of these words."
          action={
            <Button variant="secondary" onClick={() => change('q', '')}>
              Show all courses
            </Button>
          }
        />
      ) : (
        <CourseList courses={shown} onDelete={onDelete} />
      )}
    </>
  )
}
