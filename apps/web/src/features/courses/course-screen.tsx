import { errorOf } from '@skillharbor/client/errors'
import { useFocusRecovery } from '@skillharbor/client/focus'
import { usePictureUrls } from '@skillharbor/client/pictures'
import { useSettled } from '@skillharbor/client/settled'
import { Together } from '@skillharbor/client/together'
import { trpc } from '@skillharbor/client/trpc'
import type { Course, CourseDetail } from '@skillharbor/contracts/entities'
import { coursePictureSizes } from '@skillharbor/contracts/page-data'
import { Button } from '@skillharbor/ui/button'
import { Card, CoursePicture } from '@skillharbor/ui/card'
import { categoryName } from '@skillharbor/ui/category'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Page } from '@skillharbor/ui/page'
import { Price } from '@skillharbor/ui/price'
import { CloudOff, SearchX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import { common } from '../../lib/messages.ts'
import { PageTitle } from '../../lib/page-title.tsx'
import { categoryPath, paths } from '../../lib/paths.ts'
import { specified } from '../../lib/specified/specified.ts'
import { CourseAudience, CourseOutcomes } from './course-aims.tsx'
import { CourseFacts } from './course-details.tsx'
import { CourseLayout, CourseScreenSkeleton, RestSkeleton } from './course-layout.tsx'
import { CoursePromises } from './course-promises.tsx'
import { CourseRated } from './course-rated.tsx'
import { CourseTeacher } from './course-teacher.tsx'
import { t } from './messages.ts'
import { TeacherLink } from './teacher/teacher-link.tsx'

type CourseScreenProps = {
  /** Whether it's known who owns the course: an owner's page has other parts, in other sizes. */
  isBuyerKnown: boolean
  /** Plays a part of the course over its picture. */
  preview: (course: Course) => ReactNode
  /** Draws what can be done with the course. */
  action: (course: Course) => ReactNode
  /** Draws the way to remember the course, which has no room in a phone's price bar. */
  wish: (course: Course) => ReactNode
  /** Draws how far the learner got, if the course is theirs. */
  owned: (course: Course) => ReactNode
  /** Draws what the course teaches. */
  lessons: (course: CourseDetail) => ReactNode
  /** Draws the certificate that one gets for it. */
  certificate: (course: CourseDetail) => ReactNode
  /** Draws what learners say about the course. */
  reviews: (courseId: string) => ReactNode
  /** Draws the way to report the course. */
  report: (course: Course) => ReactNode
  /** Other courses, below everything else. */
  related: ReactNode
}

/** /course/{id}: one course's own page. */
export function CourseScreen({ isBuyerKnown, ...parts }: CourseScreenProps) {
  const { id = '' } = useParams()
  const show = trpc.courses.show.useQuery({ id })
  return (
    <Page>
      <OnceBuyerKnown isBuyerKnown={isBuyerKnown}>
        {show.isPending ? (
          <CourseScreenSkeleton />
        ) : show.data ? (
          <ShownCourse key={id} course={show.data.content} {...parts} />
        ) : errorOf(show.error).code === 'NOT_FOUND' ? (
          <CourseNotFound />
        ) : (
          <>
            <PageTitle>{specified('inline.somethingWrong')}</PageTitle>
            <EmptyState
              level={1}
              icon={<CloudOff aria-hidden />}
              heading={t('course.failedHeading')}
              text={t('course.failedText')}
              action={<Button onClick={() => show.refetch()}>{common('tryAgain')}</Button>}
            />
          </>
        )}
      </OnceBuyerKnown>
    </Page>
  )
}

/** Waits until it's known who owns the course, but not for long. What was shown once stays. */
function OnceBuyerKnown({ isBuyerKnown, children }: { isBuyerKnown: boolean; children: ReactNode }) {
  const isSettled = useSettled()
  const [isWaiting, setWaiting] = useState(!isBuyerKnown)
  if (isWaiting && (isBuyerKnown || isSettled)) setWaiting(false)
  useFocusRecovery()
  return isWaiting ? <CourseScreenSkeleton /> : children
}

function ShownCourse({
  course,
  preview,
  action,
  wish,
  owned,
  lessons,
  certificate,
  reviews,
  report,
  related,
}: Omit<CourseScreenProps, 'isBuyerKnown'> & { course: CourseDetail }) {
  const pictures = usePictureUrls([course.image])
  const large = usePictureUrls([course.image], 'large')
  return (
    <>
      <PageTitle>{course.title}</PageTitle>
      <CourseLayout
        heading={
          <>
            <Link
              to={categoryPath(course.category)}
              className="justify-self-start rounded-sm font-medium text-accent underline-offset-4 hover:underline pointer-coarse:-my-2.5 pointer-coarse:flex pointer-coarse:min-h-11 pointer-coarse:items-center"
            >
              {categoryName(course.category)}
            </Link>
            <h1 lang={course.language} className="text-3xl leading-tight font-bold wrap-anywhere text-ink sm:text-4xl">
              {course.title}
            </h1>
            {course.subtitle && (
              <p lang={course.language} className="text-xl wrap-anywhere text-ink-soft">
                {course.subtitle}
              </p>
            )}
            <p className="wrap-anywhere text-ink-soft">
              {t('course.by', {
                name: course.teacher?.name ?? course.seller.username,
                seller: (name) =>
                  course.teacher ? (
                    <TeacherLink teacher={course.teacher} />
                  ) : (
                    <span className="font-semibold text-ink">{name}</span>
                  ),
              })}
            </p>
            <CourseRated courseId={course._id} />
            <CourseFacts course={course} />
          </>
        }
        picture={
          <div className="relative overflow-hidden rounded-card border border-line">
            <CoursePicture
              key={course.image}
              src={course.image && pictures.get(course.image)}
              large={{ src: large.get(course.image), sizes: coursePictureSizes }}
              alt=""
              priority
            />
            {preview(course)}
          </div>
        }
        buying={<Buying course={course} action={action} wish={wish} owned={owned} />}
      >
        <CourseOutcomes course={course} />
        <h2 className="text-xl font-semibold text-ink">{t('course.about')}</h2>
        <p lang={course.language} className="text-lg leading-relaxed whitespace-pre-line wrap-anywhere text-ink-soft">
          {course.description}
        </p>
        <CourseAudience course={course} />
        <Together placeholder={<RestSkeleton />}>
          <div className="grid gap-3">
            {lessons(course)}
            {certificate(course)}
            {reviews(course._id)}
            {course.teacher && <CourseTeacher teacher={course.teacher} />}
            <div className="-ms-3 min-h-11">{report(course)}</div>
          </div>
        </Together>
      </CourseLayout>
      <Together placeholder={null}>
        <div className="mt-14">{related}</div>
      </Together>
    </>
  )
}

type BuyingProps = Pick<CourseScreenProps, 'action' | 'wish' | 'owned'> & {
  course: CourseDetail
}

/** Price, action and promises; for an owner, how far they got and the way to go on. */
function Buying({ course, action, wish, owned }: BuyingProps) {
  const progress = owned(course)
  if (progress)
    return (
      <Card className="grid gap-4 p-6">
        {progress}
        {action(course)}
      </Card>
    )
  return (
    <Card className="grid gap-5 p-6">
      <div className="buy-bar grid gap-5">
        <p className="text-3xl">
          <Price rupees={course.price} />
        </p>
        <div className="grid gap-3">{action(course)}</div>
      </div>
      {wish(course)}
      <p className="-mt-2 text-sm text-ink-soft">{t('promises.payment')}</p>
      <CoursePromises course={course} />
    </Card>
  )
}

function CourseNotFound() {
  return (
    <>
      <PageTitle>{t('course.notFoundTitle')}</PageTitle>
      <EmptyState
        level={1}
        icon={<SearchX aria-hidden />}
        heading={t('course.notFoundHeading')}
        text={t('course.notFoundText')}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button asChild>
              <Link to={paths.catalogue}>{common('browseCourses')}</Link>
            </Button>
            <Button asChild variant="secondary">
              <Link to={paths.purchases}>{common('myPurchases')}</Link>
            </Button>
          </div>
        }
      />
    </>
  )
}
