import { trpc } from '@skillharbor/client/trpc'
import type { Course } from '@skillharbor/contracts/entities'
import { inline, listStates } from '@skillharbor/contracts/messages'
import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Page } from '@skillharbor/ui/page'
import { Presentation, TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { focusHeading } from '../../lib/focus-heading.ts'
import { PageTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'
import { useSessionCheck } from '../../lib/use-session-check.ts'
import { CourseList, LoadingCourses } from './course-list.tsx'

// The dialog's code is fetched when the first course is about to go.
const DeleteCourseDialog = lazy(async () => ({
  default: (await import('./delete-course-dialog.tsx')).DeleteCourseDialog,
}))

/** /admin: the admin's own courses, newest first. */
export function CourseListScreen() {
  const mine = trpc.courses.mine.useQuery({})
  useSessionCheck(mine.error)
  const [doomed, setDoomed] = useState<Course>()
  const [deletions, setDeletions] = useState(0)
  // The button that had the focus is gone with its course.
  useEffect(() => {
    if (deletions > 0) focusHeading()
  }, [deletions])

  return (
    <Page title="Your courses">
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
        <CourseList courses={mine.data.content} onDelete={setDoomed} />
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
