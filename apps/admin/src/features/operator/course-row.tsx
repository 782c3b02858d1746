import { siteConfig } from '@skillharbor/client/config'
import type { ManagedCourse } from '@skillharbor/contracts/entities'
import { Badge } from '@skillharbor/ui/badge'
import { Button } from '@skillharbor/ui/button'
import { Ban } from 'lucide-react'
import { Link } from 'react-router'
import { about } from '../../lib/about.tsx'
import { formatDate } from '../../lib/format-time.ts'
import { paths } from '../../lib/paths.ts'
import { t } from './messages.ts'
import { OwnCourse, useIsOwnCourse } from './own-course.tsx'

type CourseRowProps = {
  course: ManagedCourse
  onTakeDown: () => void
  onBringBack: () => void
  onRefundAll: () => void
}

/** A course, and what an operator can do with it. */
export function CourseRow({ course, onTakeDown, onBringBack, onRefundAll }: CourseRowProps) {
  const { _id, title, status, seller, takenDown } = course
  const isOwn = useIsOwnCourse(course)
  const isListed = status === 'published' && !takenDown && !seller.suspended
  return (
    <div className="grid gap-3 lg:grid-cols-[1fr_auto] lg:items-center">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className="font-semibold wrap-anywhere text-ink">{title}</h2>
          {takenDown ? (
            <Badge tone="danger">
              <Ban aria-hidden />
              {t('courses.states.taken-down')}
            </Badge>
          ) : (
            <Badge tone={isListed ? 'success' : 'info'}>{t(`courses.states.${status}`)}</Badge>
          )}
          {seller.suspended && <Badge tone="info">{t('courses.sellerSuspended')}</Badge>}
        </div>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {t('courses.facts', { seller: seller.username, day: formatDate(course.createdAt) })}
        </p>
        {takenDown && (
          <p className="text-sm wrap-anywhere">
            {t('courses.takenDownFor', { day: formatDate(takenDown.at), reason: takenDown.reason })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        {isListed && (
          <Button variant="ghost" asChild>
            <a href={`${siteConfig().webOrigin}/course/${_id}`}>{t('courses.view', { title, about })}</a>
          </Button>
        )}
        {takenDown && isOwn ? (
          <OwnCourse />
        ) : takenDown ? (
          <Button variant="secondary" onClick={onBringBack}>
            {t('courses.bringBack', { title, about })}
          </Button>
        ) : (
          <Button variant="secondary" onClick={onTakeDown}>
            {t('courses.takeDown', { title, about })}
          </Button>
        )}
        {takenDown && (
          <Button variant="secondary" onClick={onRefundAll}>
            {t('bulk.refundAll', { name: title, about })}
          </Button>
        )}
        <Button variant="ghost" asChild>
          <Link to={paths.operationsLogOf(_id)}>{t('logOf', { name: title, about })}</Link>
        </Button>
      </div>
    </div>
  )
}
