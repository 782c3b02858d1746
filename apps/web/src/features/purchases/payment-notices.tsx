import { usePictureUrls } from '@skillharbor/client/pictures'
import type { PaymentNotice } from '@skillharbor/contracts/entities'
import { CoursePicture } from '@skillharbor/ui/card'
import { Amount } from '@skillharbor/ui/price'
import { useId } from 'react'
import { Link } from 'react-router'
import { orderPath } from '../../lib/paths.ts'
import { t } from './messages.ts'
import { noticeText } from './notice-text.ts'
import { toOrder } from './to-order.ts'

/** Payments that bought nothing, and payments that were refunded. */
export function PaymentNotices({ notices }: { notices: PaymentNotice[] }) {
  const heading = useId()
  const pictures = usePictureUrls(notices.map((notice) => notice.courseId.image))
  if (notices.length === 0) return null
  return (
    <section aria-labelledby={heading} className="mb-10 grid gap-5 rounded-card border border-line p-5 sm:p-6">
      <h2 id={heading} className="text-lg font-semibold text-ink">
        {t('notices.title')}
      </h2>
      <ul className="grid gap-5">
        {notices.map((notice) => {
          const { _id, amount, currency, courseId: course } = notice
          return (
            <li key={_id} className="flex items-start gap-4">
              <div className="w-20 shrink-0 overflow-hidden rounded-control sm:w-24">
                <CoursePicture src={course.image && pictures.get(course.image)} alt="" />
              </div>
              <div className="grid min-w-0 grow gap-1">
                <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <h3 lang={course.language} className="min-w-0 font-medium wrap-anywhere text-ink">
                    {course.title}
                  </h3>
                  <Amount amount={amount} currency={currency} />
                </div>
                <p className="max-w-2xl wrap-anywhere text-ink-soft">{noticeText(notice, 'row')}</p>
                <Link to={orderPath(notice.orderId)} className={toOrder}>
                  {t('pending.follow')}
                </Link>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
