import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import type { Course, CourseDetails } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { Card } from '@skillharbor/ui/card'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Page } from '@skillharbor/ui/page'
import { ListTree, SearchX, TriangleAlert } from 'lucide-react'
import { Link, useNavigate, useParams } from 'react-router'
import { common } from '../../lib/messages.ts'
import { PageTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'
import { specified } from '../../lib/specified/specified.ts'
import { CourseForm } from './course-form.tsx'
import { CourseFormSkeleton } from './course-form-skeleton.tsx'
import { t } from './messages.ts'
import { TakenDown } from './take-down/taken-down.tsx'
import { type CourseUpdate, useCourseUpdates, useSaveCourse } from './use-course-updates.ts'

/** /update/{id}: one of the admin's own courses, to be changed. */
export function UpdateCourseScreen() {
  const { id = '' } = useParams()
  // The form must neither start from an old copy nor be replaced by a newer one.
  const update = useCourseUpdates().get(id)
  const isSaving = update?.error === null
  const course = trpc.courses.get.useQuery(
    { id },
    { gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false, enabled: !isSaving },
  )
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
        <>
          {course.data.content.takenDown && (
            <Card className="mb-6 p-5">
              <TakenDown course={course.data.content} />
            </Card>
          )}
          <UpdateForm key={id} course={course.data.content} failed={update} />
        </>
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
          heading={specified('listStates.coursesFailed.heading')}
          text={specified('inline.fetchCoursesFailed')}
          action={<Button onClick={() => void course.refetch()}>{common('tryAgain')}</Button>}
        />
      )}
    </Page>
  )
}

type UpdateFormProps = {
  course: Course & CourseDetails
  /** The last change, if it couldn't be saved. */
  failed: CourseUpdate | undefined
}

/** Submitting it shows the list at once; the course is saved meanwhile. */
function UpdateForm({ course, failed }: UpdateFormProps) {
  const navigate = useNavigate()
  const save = useSaveCourse()
  const { client } = trpc.useUtils()
  // It may have been changed in another tab: the picture that this form was opened with is gone then.
  const pictureOfNow = async () => (await client.courses.get.query({ id: course._id })).content.image
  return (
    <CourseForm
      course={course}
      submitLabel={t('update.submit')}
      failure={specified('toasts.courseUpdateFailed')}
      again={failed}
      onSave={async (fields, image, typed) => save({ id: course._id, fields, image: image ?? pictureOfNow(), typed })}
      onSaved={() => void navigate(paths.courses)}
    />
  )
}
