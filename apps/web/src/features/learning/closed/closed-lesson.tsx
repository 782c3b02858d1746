import { useFocusRecovery } from '@skillharbor/client/focus'
import { useUser } from '@skillharbor/client/session'
import { trpc } from '@skillharbor/client/trpc'
import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Page } from '@skillharbor/ui/page'
import { Lock, ReceiptIndianRupee, SearchX } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { common } from '../../../lib/messages.ts'
import { PageTitle } from '../../../lib/page-title.tsx'
import { coursePath, paths, withNext } from '../../../lib/paths.ts'
import { UnknownLearner } from '../../../lib/unknown-learner.tsx'
import { LessonSkeleton } from '../classroom/lesson-skeleton.tsx'
import { FailedLesson } from '../classroom/missing-lesson.tsx'
import { t } from './messages.ts'

/** A lesson that isn't this person's to open: why that is, and where to go. */
export function ClosedLesson({ courseId }: { courseId: string }) {
  const { user, isUnknown } = useUser()
  const { pathname, search } = useLocation()
  // “Try again” goes while the purchases load.
  useFocusRecovery()
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
  if (isUnknown) return <UnknownLearner title={t('title')} />
  // Nobody can say yet whether it's theirs.
  if (user !== null && !purchases.data)
    return (
      <Page>
        <FailedLesson tryAgain={() => void purchases.refetch()} />
      </Page>
    )
  const why = user === null ? 'visitor' : refunded ? 'refunded' : 'stranger'
  const Icon = refunded ? ReceiptIndianRupee : Lock
  return (
    <Page>
      <PageTitle>{t('title')}</PageTitle>
      <Unindexed />
      <EmptyState
        level={1}
        icon={<Icon aria-hidden />}
        heading={t(`heading.${why}`)}
        text={t(`text.${why}`)}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {user === null ? (
              <Button asChild>
                <Link to={withNext(paths.login, pathname + search)}>{common('logIn')}</Link>
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

/** Search engines may show previews, which are open to everyone, but not these. */
const Unindexed = () => <meta name="robots" content="noindex" />

const AboutCourse = ({ courseId }: { courseId: string }) => (
  <Button asChild variant="secondary">
    <Link to={coursePath(courseId)}>{t('course')}</Link>
  </Button>
)

export function LessonNotFound({ courseId }: { courseId: string }) {
  return (
    <Page>
      <PageTitle>{t('notFoundTitle')}</PageTitle>
      <Unindexed />
      <EmptyState
        level={1}
        icon={<SearchX aria-hidden />}
        heading={t('notFoundHeading')}
        text={t('notFoundText')}
        action={<AboutCourse courseId={courseId} />}
      />
    </Page>
  )
}
