import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Page } from '@skillharbor/ui/page'
import { Hourglass, ReceiptIndianRupee, SearchX } from 'lucide-react'
import { Link } from 'react-router'
import { common } from '../../lib/messages.ts'
import { PageTitle } from '../../lib/page-title.tsx'
import { coursePath } from '../../lib/paths.ts'
import { backToPurchases } from './back-to-purchases.tsx'
import { t } from './messages.ts'
import { noticeText } from './notice-text.ts'
import { noticesOf, type PurchaseLists, purchaseStatus } from './use-buyer.ts'

/** A course that the learner opened in My Purchases but doesn't own: says why. */
export function UnownedCourse({ courseId, lists }: { courseId: string; lists: PurchaseLists }) {
  const [notice] = noticesOf(lists, courseId)
  const refunded = notice && notice.state !== 'in-review'
  const status = purchaseStatus(lists, courseId)
  const reason =
    status === 'pending' || status === 'cash'
      ? { icon: <Hourglass aria-hidden />, heading: t(`${status}.heading`), text: t(`${status}.text`) }
      : notice
        ? {
            icon: <ReceiptIndianRupee aria-hidden />,
            heading: noticeText(notice, 'heading'),
            text: noticeText(notice, 'text'),
          }
        : { icon: <SearchX aria-hidden />, heading: t('notOwned.heading'), text: t('notOwned.text') }
  return (
    <Page>
      <PageTitle>{common('myPurchases')}</PageTitle>
      <EmptyState
        level={1}
        {...reason}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button asChild>{backToPurchases()}</Button>
            {refunded && (
              <Button asChild variant="secondary">
                <Link to={coursePath(courseId)}>{t('notOwned.viewCourse')}</Link>
              </Button>
            )}
          </div>
        }
      />
    </Page>
  )
}
