import { usePictureUrls } from '@skillharbor/client/pictures'
import { useUser } from '@skillharbor/client/session'
import { trpc } from '@skillharbor/client/trpc'
import type { Purchase } from '@skillharbor/contracts/entities'
import { listStates } from '@skillharbor/contracts/messages'
import { Button } from '@skillharbor/ui/button'
import { CourseCard, CourseGrid, CourseGridSkeleton } from '@skillharbor/ui/card'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Page } from '@skillharbor/ui/page'
import { CloudOff, LogIn, ShoppingBag } from 'lucide-react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { PageTitle } from '../../lib/page-title.tsx'
import { paths, purchasePath, withNext } from '../../lib/paths.ts'
import { PurchasedCourse } from './purchased-course.tsx'

/** What the learner owns; with `?course={id}` that one course, opened. */
export function PurchasesScreen() {
  const { user } = useUser()
  const [search] = useSearchParams()
  const opened = search.get('course')
  const list = trpc.purchases.list.useQuery({}, { enabled: user !== null })
  if (!user) return <LoginFirst />
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
      {list.data && <Purchases purchases={list.data.userPurchasedList} />}
    </Page>
  )
}

function Purchases({ purchases }: { purchases: Purchase[] }) {
  const pictures = usePictureUrls(purchases.map((purchase) => purchase.courseId.image))
  if (purchases.length === 0)
    return (
      <EmptyState
        icon={<ShoppingBag aria-hidden />}
        {...listStates.noPurchases}
        text="What you buy appears here at once."
        action={
          <Button asChild>
            <Link to={paths.catalogue}>Browse the courses</Link>
          </Button>
        }
      />
    )
  return (
    <CourseGrid>
      {purchases.map(({ _id, courseId: course }) => (
        <li key={_id}>
          <CourseCard
            title={course.title}
            description={course.description}
            image={course.image && pictures.get(course.image)}
          >
            <Button asChild variant="secondary">
              <Link to={purchasePath(course._id)}>View</Link>
            </Button>
          </CourseCard>
        </li>
      ))}
    </CourseGrid>
  )
}

function LoginFirst() {
  const { pathname, search } = useLocation()
  return (
    <Page>
      <PageTitle>My Purchases</PageTitle>
      <EmptyState
        icon={<LogIn aria-hidden />}
        heading="Log in to see your purchases"
        text="They are kept with your account."
        action={
          <Button asChild>
            <Link to={withNext(paths.login, pathname + search)}>Log in</Link>
          </Button>
        }
      />
    </Page>
  )
}
