import { useUser } from '@skillharbor/client/session'
import { listStates } from '@skillharbor/contracts/messages'
import { Button } from '@skillharbor/ui/button'
import { CourseGridSkeleton } from '@skillharbor/ui/card'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Page } from '@skillharbor/ui/page'
import { CloudOff } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useKeptFocus } from '../../lib/focus-content.ts'
import { LogInFirst } from '../../lib/log-in-first.tsx'
import { PageTitle } from '../../lib/page-title.tsx'
import { PendingPurchases } from './pending-purchases.tsx'
import { PurchaseGrid } from './purchase-grid.tsx'
import { PurchasedCourse } from './purchased-course.tsx'
import { usePurchases } from './use-purchases.ts'

/** What the learner owns; with `?course={id}` that one course, opened. */
export function PurchasesScreen() {
  const { user } = useUser()
  const [search] = useSearchParams()
  const opened = search.get('course')
  const list = usePurchases(user !== null)
  useKeptFocus()
  if (!user)
    return (
      <LogInFirst title="My Purchases" heading="Log in to see your purchases" text="They are kept with your account." />
    )
  if (opened && list.data) {
    const courses = list.data.userPurchasedList.map((purchase) => purchase.courseId)
    return <PurchasedCourse course={courses.find((course) => course._id === opened)} />
  }
  return (
    <Page title="My Purchases" lead="Every course you own.">
      <PageTitle>My Purchases</PageTitle>
      {list.isPending && <CourseGridSkeleton />}
      {list.isLoadingError && (
        <EmptyState
          icon={<CloudOff aria-hidden />}
          {...listStates.coursesFailed}
          action={<Button onClick={() => list.refetch()}>Try again</Button>}
        />
      )}
      {list.data && (
        <>
          <PendingPurchases
            purchases={list.data.pendingList}
            checking={list.isFetching}
            check={() => void list.refetch()}
          />
          <PurchaseGrid purchases={list.data.userPurchasedList} pending={list.data.pendingList.length > 0} />
        </>
      )}
    </Page>
  )
}
