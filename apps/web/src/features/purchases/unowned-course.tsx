import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Page } from '@skillharbor/ui/page'
import { Hourglass, ReceiptIndianRupee, SearchX } from 'lucide-react'
import { Link } from 'react-router'
import { PageTitle } from '../../lib/page-title.tsx'
import { coursePath } from '../../lib/paths.ts'
import { backToPurchases } from './back-to-purchases.tsx'
import { noticeWords } from './notice-words.ts'
import { pendingWords } from './pending-words.ts'
import { noticesOf, type PurchaseLists, standingIn } from './use-buyer.ts'

/** A course that the learner opened as theirs, but does not own: why that is. */
export function UnownedCourse({ courseId, lists }: { courseId: string; lists: PurchaseLists }) {
  const [notice] = noticesOf(lists, courseId)
  const refunded = notice && notice.state !== 'in-review'
  const why =
    standingIn(lists, courseId) === 'pending'
      ? { icon: <Hourglass aria-hidden />, ...pendingWords }
      : notice
        ? { icon: <ReceiptIndianRupee aria-hidden />, ...noticeWords(notice).screen }
        : {
            icon: <SearchX aria-hidden />,
            heading: 'This course is not among your purchases',
            text: 'You may have bought it with a different account.',
          }
  return (
    <Page>
      <PageTitle>My Purchases</PageTitle>
      <EmptyState
        level={1}
        {...why}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button asChild>{backToPurchases}</Button>
            {refunded && (
              <Button asChild variant="secondary">
                <Link to={coursePath(courseId)}>View this course</Link>
              </Button>
            )}
          </div>
        }
      />
    </Page>
  )
}
