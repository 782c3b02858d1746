import { useUser } from '@skillharbor/client/session'
import { trpc } from '@skillharbor/client/trpc'
import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Page } from '@skillharbor/ui/page'
import { CloudOff, Lock, ReceiptIndianRupee, SearchX, WifiOff } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { common } from '../../../lib/messages.ts'
import { PageTitle } from '../../../lib/page-title.tsx'
import { coursePath, paths, withNext } from '../../../lib/paths.ts'
import { t } from '../messages.ts'
import { LessonSkeleton } from './lesson-skeleton.tsx'

/** A lesson that isn't this person's to open: why that is, and where to go. */
export function ClosedLesson({ courseId }: { courseId: string }) {
  const { user } = useUser()
  const { pathname } = useLocation()
  const purchases = trpc.purchases.list.useQuery({}, { enabled: user !== null })
  const refunded = purchases.data?.paymentNotices.some(
    (notice) => notice.courseId._id === courseId && notice.state !== 'in-review',
  )
  if (purchases.isLoading)
    return (
      <Page>
        <LessonSkeleton />
      </Page>
    )
  const why = user === null ? 'visitor' : refunded ? 'refunded' : 'stranger'
  const Icon = refunded ? ReceiptIndianRupee : Lock
  return (
    <Page>
      <PageTitle>{t('closed.title')}</PageTitle>
      <EmptyState
        level={1}
        icon={<Icon aria-hidden />}
        heading={t(`closed.${why}Heading`)}
        text={t(`closed.${why}Text`)}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {user === null ? (
              <Button asChild>
                <Link to={withNext(paths.login, pathname)}>{common('logIn')}</Link>
              </Button>
            ) : (
              <Button asChild>
                <Link to={paths.purchases}>{common('myPurchases')}</Link>
              </Button>
            )}
            <AboutCourse courseId={courseId} />
          </div>
        }
      />
    </Page>
  )
}

const AboutCourse = ({ courseId }: { courseId: string }) => (
  <Button asChild variant="secondary">
    <Link to={coursePath(courseId)}>{t('closed.course')}</Link>
  </Button>
)

export function LessonNotFound({ courseId }: { courseId: string }) {
  return (
    <Page>
      <PageTitle>{t('closed.notFoundTitle')}</PageTitle>
      <EmptyState
        level={1}
        icon={<SearchX aria-hidden />}
        heading={t('closed.notFoundHeading')}
        text={t('closed.notFoundText')}
        action={<AboutCourse courseId={courseId} />}
      />
    </Page>
  )
}

export function FailedLesson({ tryAgain }: { tryAgain: () => void }) {
  return (
    <>
      <PageTitle>{t('closed.failedHeading')}</PageTitle>
      <EmptyState
        level={1}
        icon={<CloudOff aria-hidden />}
        heading={t('closed.failedHeading')}
        text={t('closed.failedText')}
        action={<Button onClick={tryAgain}>{common('tryAgain')}</Button>}
      />
    </>
  )
}

/** A lesson that was never opened on this device, without a connection. It loads by itself once there is one. */
export function OfflineLesson() {
  return (
    <>
      <PageTitle>{t('connection.lessonHeading')}</PageTitle>
      <EmptyState
        level={1}
        icon={<WifiOff aria-hidden />}
        heading={t('connection.lessonHeading')}
        text={t('connection.lessonText')}
      />
    </>
  )
}
