import { useFocusRecovery } from '@skillharbor/client/focus'
import { useUser } from '@skillharbor/client/session'
import { Button } from '@skillharbor/ui/button'
import { CourseGridSkeleton } from '@skillharbor/ui/course-card'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Page } from '@skillharbor/ui/page'
import { CloudOff, Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { LoginRequired } from '../../lib/login-required.tsx'
import { common } from '../../lib/messages.ts'
import { PageTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'
import { boughtCourse } from '../../lib/purchase-intent.ts'
import { specified } from '../../lib/specified/specified.ts'
import { t } from './messages.ts'
import { NewPurchase } from './new-purchase.tsx'
import { NoPurchases } from './no-purchases.tsx'
import { PaymentNotices } from './payment-notices.tsx'
import { PendingPurchases } from './pending-purchases.tsx'
import { type DrawPurchase, PurchaseLists as Lists } from './purchase-lists.tsx'
import { PurchasedCourse } from './purchased-course.tsx'
import { UnownedCourse } from './unowned-course.tsx'
import type { PurchaseLists } from './use-buyer.ts'
import { usePurchases } from './use-purchases.ts'

/** From so many courses on there is a search. */
const searchFrom = 3

type PurchasesScreenProps = DrawPurchase & {
  /** Searches all courses of the learner. */
  search: ReactNode
  /** What a search found; `isOn` if the address has one. */
  results: { list: ReactNode; isOn: boolean }
  /** Draws the lessons of an opened course. */
  lessons: (courseId: string) => ReactNode
}

/** /mypurchases: the learner's courses; with `?course={id}`, that one course. */
export function PurchasesScreen({ search, results, lessons, ...draw }: PurchasesScreenProps) {
  const { user } = useUser()
  const [address] = useSearchParams()
  const opened = address.get('course')
  const list = usePurchases(user !== null)
  useFocusRecovery()
  if (!user)
    return (
      <LoginRequired
        title={common('myPurchases')}
        heading={t('list.notLoggedInTitle')}
        text={t('list.notLoggedInText')}
      />
    )
  if (opened && list.data) {
    const owned = list.data.userPurchasedList.find((purchase) => purchase.courseId._id === opened)
    return owned ? (
      <PurchasedCourse purchase={owned}>{lessons(opened)}</PurchasedCourse>
    ) : (
      <UnownedCourse courseId={opened} lists={list.data} />
    )
  }
  return (
    <Page
      title={common('myPurchases')}
      lead={t('list.lead')}
      actions={
        <>
          {list.data && (list.data.userPurchasedList.length >= searchFrom || results.isOn) && search}
          <Button variant="secondary" asChild className="self-end">
            <Link to={paths.wishes}>
              <Heart aria-hidden className="size-4" />
              {t('list.wishes')}
            </Link>
          </Button>
        </>
      }
    >
      <PageTitle>{common('myPurchases')}</PageTitle>
      {list.isPending && <CourseGridSkeleton />}
      {list.isLoadingError && (
        <EmptyState
          icon={<CloudOff aria-hidden />}
          heading={specified('listStates.coursesFailed.heading')}
          text={specified('listStates.coursesFailed.text')}
          action={<Button onClick={() => list.refetch()}>{common('tryAgain')}</Button>}
        />
      )}
      {list.data && (
        <Purchases
          lists={list.data}
          results={results.list}
          {...draw}
          checking={list.isFetching}
          check={() => void list.refetch()}
        />
      )}
    </Page>
  )
}

type PurchasesProps = DrawPurchase & {
  lists: PurchaseLists
  results: ReactNode
  checking: boolean
  check: () => void
}

function Purchases({ lists, results, checking, check, ...draw }: PurchasesProps) {
  const { userPurchasedList: owned, pendingList: pending, paymentNotices: notices } = lists
  const inCash = pending.filter(({ awaiting }) => awaiting === 'cash')
  const atBank = pending.filter(({ awaiting }) => awaiting !== 'cash')
  const boughtId = boughtCourse(useLocation().state)
  const bought = owned.find(({ courseId }) => courseId._id === boughtId)
  return (
    <>
      {bought && <NewPurchase purchase={bought} />}
      <PaymentNotices notices={notices} />
      {(owned.length > 0 || pending.length > 0) && (
        // Who opens a search waits for its results first: they would move the courses.
        <div className="[&:has([data-opening])>:last-child]:hidden">
          {owned.length > 0 && results}
          <Lists
            owned={owned}
            waiting={{
              count: pending.length,
              atBank: atBank.length > 0,
              list: (
                <>
                  <PendingPurchases waitFor="pending" purchases={atBank} checking={checking} check={check} />
                  <PendingPurchases waitFor="cash" purchases={inCash} checking={checking} check={check} />
                </>
              ),
            }}
            {...draw}
          />
        </div>
      )}
      {owned.length === 0 && pending.length === 0 && <NoPurchases paid={notices.length > 0} />}
    </>
  )
}
