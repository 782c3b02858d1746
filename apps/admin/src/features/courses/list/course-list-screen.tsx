import { focusContent } from '@skillharbor/client/focus'
import { trpc } from '@skillharbor/client/trpc'
import type { OwnCourse } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { lazyRetrying } from '@skillharbor/ui/lazy-retrying'
import { Page } from '@skillharbor/ui/page'
import { Plus, Presentation, SearchX, TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useListAddress } from '../../../lib/list-address.ts'
import { common } from '../../../lib/messages.ts'
import { PageTitle } from '../../../lib/page-title.tsx'
import { paths } from '../../../lib/paths.ts'
import { specified } from '../../../lib/specified/specified.ts'
import { arrangeCourses, courseOrderOf } from './arrange-courses.ts'
import { CourseList, LoadingCourses } from './course-list.tsx'
import { CourseListTools } from './course-list-tools.tsx'
import { type CoursesView, keepView, viewOf } from './courses-view.ts'
import { t } from './messages.ts'
import { SellerTiles } from './seller-tiles.tsx'
import { SignedUpNotice } from './signed-up-notice.tsx'

// The dialog's code is loaded when the first course is about to be deleted.
const DeleteCourseDialog = lazyRetrying(async () => (await import('./delete-course-dialog.tsx')).DeleteCourseDialog)

// Its code is loaded for those who have many courses, or prefer a table.
const CourseTable = lazy(async () => ({ default: (await import('./course-table.tsx')).CourseTable }))

/** /admin: the admin's own courses, newest first. */
export function CourseListScreen() {
  const mine = trpc.courses.mine.useQuery({})
  // Deferred, they are drawn in slices, so a click meanwhile doesn't wait for all of them.
  const courses = useDeferredValue(mine.data?.content)
  useListAddress()
  const [toDelete, setToDelete] = useState<OwnCourse>()
  const [deletions, setDeletions] = useState(0)
  // The button that had the focus was removed with its course.
  useEffect(() => {
    if (deletions > 0) focusContent()
  }, [deletions])

  return (
    <Page
      title={t('list.title')}
      actions={
        courses?.length ? (
          <Button asChild>
            <Link to={paths.createCourse}>
              <Plus aria-hidden className="size-4" />
              {t('list.new')}
            </Link>
          </Button>
        ) : undefined
      }
    >
      <PageTitle>{t('list.title')}</PageTitle>
      <SignedUpNotice />
      {mine.isLoadingError ? (
        <EmptyState
          icon={<TriangleAlert aria-hidden />}
          heading={specified('listStates.coursesFailed.heading')}
          text={specified('inline.loadCoursesFailed')}
          action={
            <Button busy={mine.isFetching} onClick={() => void mine.refetch()}>
              {common('tryAgain')}
            </Button>
          }
        />
      ) : !courses ? (
        <LoadingCourses />
      ) : courses.length === 0 ? (
        <EmptyState
          icon={<Presentation aria-hidden />}
          heading={specified('listStates.noCourses.heading')}
          text={t('list.emptyText')}
          action={
            <Button asChild>
              <Link to={paths.createCourse}>{t('list.createFirst')}</Link>
            </Button>
          }
        />
      ) : (
        <ArrangedCourses courses={courses} onDelete={setToDelete} />
      )}
      {toDelete && (
        <DeleteCourseDialog
          onFail={() => setToDelete(undefined)}
          course={toDelete}
          onClose={() => setToDelete((open) => (open === toDelete ? undefined : open))}
          onDeleted={() => setDeletions((count) => count + 1)}
        />
      )}
    </Page>
  )
}

type ArrangedCoursesProps = { courses: OwnCourse[]; onDelete: (course: OwnCourse) => void }

/** The courses that match the address bar, sorted as it says. */
function ArrangedCourses({ courses, onDelete }: ArrangedCoursesProps) {
  const [search, setSearch] = useSearchParams()
  const q = search.get('q') ?? ''
  const order = courseOrderOf(search.get('sort'))
  const isTable = viewOf(search.get('view'), courses.length) === 'table'
  const shown = arrangeCourses(courses, q, order)
  const change = (name: 'q' | 'sort' | 'view', value: string) =>
    setSearch(
      (before) => {
        before.delete(name)
        if (value) before.set(name, value)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  const choose = (view: CoursesView) => {
    keepView(view)
    change('view', view)
  }
  return (
    <>
      <SellerTiles courses={courses} />
      <CourseListTools q={q} order={order} isTable={isTable} change={change} choose={choose} />
      <p role="status" className="sr-only">
        {q && t('search.result', { shown: shown.length, total: courses.length })}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          heading={t('search.noneHeading', { query: q })}
          text={t('search.noneText')}
          action={
            <Button variant="secondary" onClick={() => change('q', '')}>
              {t('search.showAll')}
            </Button>
          }
        />
      ) : isTable ? (
        <Suspense fallback={<LoadingCourses />}>
          <CourseTable courses={shown} onDelete={onDelete} />
        </Suspense>
      ) : (
        <CourseList courses={shown} onDelete={onDelete} />
      )}
    </>
  )
}
