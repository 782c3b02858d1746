import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import type { Course, CourseDetails } from '@skillharbor/contracts/entities'
import { inline, listStates, toasts } from '@skillharbor/contracts/messages'
import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { notify } from '@skillharbor/ui/notify'
import { Page } from '@skillharbor/ui/page'
import { ListTree, SearchX, TriangleAlert } from 'lucide-react'
import { Link, useNavigate, useParams } from 'react-router'
import { common } from '../../lib/messages.ts'
import { PageTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'
import { useSessionCheck } from '../../lib/use-session-check.ts'
import { CourseForm } from './course-form.tsx'
import { CourseFormSkeleton } from './course-form-skeleton.tsx'
import { t } from './messages.ts'

/** /update/{id}: one of the admin's own courses, to be changed. */
export function UpdateCourseScreen() {
  const { id = '' } = useParams()
  // The form must neither start from an old copy nor be replaced by a newer one.
  const course = trpc.courses.get.useQuery(
    { id },
    { gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  )
  useSessionCheck(course.error)
  return (
    <Page
      title={t('update.title')}
      actions={
        course.data && (
          <Button variant="secondary" asChild>
            <Link to={paths.content(id)}>
              <ListTree aria-hidden className="size-4" />
              {t('update.content')}
            </Link>
          </Button>
        )
      }
    >
      <PageTitle>{t('update.title')}</PageTitle>
      {course.isPending ? (
        <CourseFormSkeleton />
      ) : course.data ? (
        <UpdateForm key={id} course={course.data.content} />
      ) : errorOf(course.error).code === 'NOT_FOUND' ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          heading={t('update.notFoundHeading')}
          text={t('update.notFoundText')}
          action={
            <Button asChild>
              <Link to={paths.courses}>{common('goToCourses')}</Link>
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={<TriangleAlert aria-hidden />}
          heading={listStates.coursesFailed.heading}
          text={inline.fetchCoursesFailed}
          action={<Button onClick={() => void course.refetch()}>{common('tryAgain')}</Button>}
        />
      )}
    </Page>
  )
}

function UpdateForm({ course }: { course: Course & CourseDetails }) {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const update = trpc.courses.update.useMutation({ onError: () => notify.error(toasts.courseUpdateFailed) })
  useSessionCheck(update.error)
  return (
    <CourseForm
      course={course}
      submitLabel={t('update.submit')}
      failure={toasts.courseUpdateFailed}
      onSave={(fields, image) =>
        update.mutateAsync({ id: course._id, ...fields, ...(image !== undefined && { image }) })
      }
      onSaved={() => {
        notify.success(toasts.courseUpdated)
        void utils.courses.mine.invalidate()
        void navigate(paths.courses)
      }}
    />
  )
}
