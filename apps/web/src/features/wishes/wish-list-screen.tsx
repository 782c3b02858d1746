import { useFocusRecovery } from '@skillharbor/client/focus'
import { useUser } from '@skillharbor/client/session'
import type { Wish } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { CourseGridSkeleton } from '@skillharbor/ui/course-card'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Page } from '@skillharbor/ui/page'
import { formatPrice } from '@skillharbor/ui/price'
import { CloudOff, Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LoginRequired } from '../../lib/login-required.tsx'
import { common } from '../../lib/messages.ts'
import { PageTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'
import { specified } from '../../lib/specified/specified.ts'
import { t } from './messages.ts'
import { useWishes } from './use-wishes.ts'

type WishListScreenProps = {
  /** Draws the courses as cards; `note` says what is new about one. */
  courses: (courses: Wish['course'][], note: (courseId: string) => ReactNode) => ReactNode
}

/** /wishlist: the courses that the learner wants to remember. */
export function WishListScreen({ courses }: WishListScreenProps) {
  const { user } = useUser()
  const list = useWishes(user)
  // A card goes with the heart that was pressed.
  useFocusRecovery()
  if (!user) return <LoginRequired title={t('title')} heading={t('notLoggedInTitle')} text={t('notLoggedInText')} />
  const account = (text: ReactNode) => (
    <Link to={paths.account} className="font-semibold text-accent underline underline-offset-4">
      {text}
    </Link>
  )
  const wishes = list.data?.content
  return (
    <Page title={t('title')} lead={t('lead', { account })}>
      <PageTitle>{t('title')}</PageTitle>
      {list.isPending && <CourseGridSkeleton compact />}
      {list.isLoadingError && (
        <EmptyState
          icon={<CloudOff aria-hidden />}
          heading={specified('listStates.coursesFailed.heading')}
          text={specified('listStates.coursesFailed.text')}
          action={<Button onClick={() => list.refetch()}>{common('tryAgain')}</Button>}
        />
      )}
      {wishes?.length === 0 && (
        <EmptyState
          icon={<Heart aria-hidden />}
          heading={t('emptyHeading')}
          text={t('emptyText')}
          action={
            <Button asChild>
              <Link to={paths.catalogue}>{common('browseCourses')}</Link>
            </Button>
          }
        />
      )}
      {wishes &&
        wishes.length > 0 &&
        courses(
          wishes.map(({ course }) => course),
          (courseId) => fallOf(wishes.find(({ course }) => course._id === courseId)),
        )}
    </Page>
  )
}

/** How much less the course costs, if it does. */
const fallOf = (wish: Wish | undefined) =>
  wish &&
  wish.course.price < wish.priceThen && (
    <p className="w-full text-sm font-medium text-success">
      {t('fell', { amount: formatPrice(wish.priceThen - wish.course.price) })}
    </p>
  )
