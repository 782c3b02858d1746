import { usePictureUrls } from '@skillharbor/client/pictures'
import type { Purchase } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { CoursePicture } from '@skillharbor/ui/card'
import { useId } from 'react'
import { Link } from 'react-router'
import { orderPath } from '../../lib/paths.ts'
import { t } from './messages.ts'
import { toOrder } from './to-order.ts'

type PendingPurchasesProps = {
  /** What the purchases wait for: the bank, or cash. */
  waitFor: 'pending' | 'cash'
  purchases: Purchase[]
  checking: boolean
  check: () => void
}

/** Courses whose payment isn't confirmed or collected yet. They can't be opened. */
export function PendingPurchases({ waitFor, purchases, checking, check }: PendingPurchasesProps) {
  const heading = useId()
  const pictures = usePictureUrls(purchases.map((purchase) => purchase.courseId.image))
  if (purchases.length === 0) return null
  return (
    <section
      aria-labelledby={heading}
      className="mb-10 grid gap-5 rounded-card border border-line bg-sunken p-5 sm:p-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid max-w-2xl gap-1">
          <h2 id={heading} className="text-lg font-semibold text-ink">
            {t(`${waitFor}.heading`)}
          </h2>
          <p className="text-ink-soft">{t(`${waitFor}.text`)}</p>
        </div>
        <Button variant="secondary" size="sm" busy={checking} onClick={check}>
          {t('pending.check')}
        </Button>
      </div>
      <ul className="grid gap-3">
        {purchases.map(({ _id, courseId: course }) => (
          <li key={_id} className="flex items-center gap-4">
            <div className="w-24 shrink-0 overflow-hidden rounded-control opacity-75">
              <CoursePicture src={course.image && pictures.get(course.image)} alt="" />
            </div>
            <span className="grid gap-1">
              <span lang={course.language} className="font-medium wrap-anywhere text-ink">
                {course.title}
              </span>
              {waitFor === 'pending' && (
                <Link to={orderPath(_id)} className={toOrder}>
                  {t('pending.follow')}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
