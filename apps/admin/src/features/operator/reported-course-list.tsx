import { siteConfig } from '@skillharbor/client/config'
import { trpc } from '@skillharbor/client/trpc'
import type { ReportedCourse } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { about } from '../../lib/about.tsx'
import { formatDate } from '../../lib/format-time.ts'
import { type Action, ActionDialog } from './action-dialog.tsx'
import { t } from './messages.ts'
import { OperatorList } from './operator-list.tsx'
import { OwnCourse, useIsOwnCourse } from './own-course.tsx'

/** Courses that people reported and nobody has decided about. */
export function ReportedCourseList() {
  const list = trpc.operator.reportedCourses.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor })
  const { takeDown, dismissReports } = trpc.useUtils().client.operator
  const [action, setAction] = useState<Action>()
  const askTakeDown = ({ _id: id, title, seller }: ReportedCourse) =>
    setAction({
      id,
      title: t('courses.takeDownTitle', { title }),
      text: t('reports.takeDownText'),
      confirm: t('courses.takeDownConfirm'),
      tone: 'danger',
      reasonFor: seller.username,
      run: (reason) => takeDown.mutate({ id, reason }),
    })
  const askDismiss = ({ _id: id, title, count }: ReportedCourse) =>
    setAction({
      id,
      title: t('reports.dismissTitle', { title }),
      text: t('reports.dismissText'),
      confirm: t('reports.dismissConfirm'),
      run: () => dismissReports.mutate({ id, count }),
    })
  return (
    <>
      <OperatorList
        list={list}
        label={t('reports.reported')}
        none={{ icon: <Flag aria-hidden />, heading: t('reports.noneHeading'), text: t('reports.noneText') }}
        filtered={false}
        clear={() => undefined}
      >
        {(course) => (
          <ReportedCourseRow
            course={course}
            onTakeDown={() => askTakeDown(course)}
            onDismiss={() => askDismiss(course)}
          />
        )}
      </OperatorList>
      {action && <ActionDialog action={action} close={() => setAction(undefined)} />}
    </>
  )
}

type ReportedCourseRowProps = { course: ReportedCourse; onTakeDown: () => void; onDismiss: () => void }

function ReportedCourseRow({ course, onTakeDown, onDismiss }: ReportedCourseRowProps) {
  const { _id, title, seller, count, reports } = course
  const isOwn = useIsOwnCourse(course)
  return (
    <div className="grid gap-3 lg:grid-cols-[1fr_auto] lg:items-center">
      <div className="grid min-w-0 gap-1">
        <h2 className="font-semibold wrap-anywhere text-ink">{title}</h2>
        <p className="text-sm wrap-anywhere text-ink-soft">{t('reports.facts', { seller: seller.username, count })}</p>
        <ul className="grid gap-1">
          {reports.map(({ reason, words, by, at }) => (
            <li key={at + words} className="text-sm wrap-anywhere">
              {t(words ? 'reports.reportWith' : 'reports.report', {
                reason: t(`reports.reasons.${reason}`),
                who: by ?? t('reports.visitor'),
                day: formatDate(at),
                words,
              })}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        <Button variant="ghost" asChild>
          <a href={`${siteConfig().webOrigin}/course/${_id}`}>{t('courses.view', { title, about })}</a>
        </Button>
        <Button variant="secondary" onClick={onTakeDown}>
          {t('courses.takeDown', { title, about })}
        </Button>
        {isOwn ? (
          <OwnCourse />
        ) : (
          <Button variant="secondary" onClick={onDismiss}>
            {t('reports.dismiss', { title, about })}
          </Button>
        )}
      </div>
    </div>
  )
}
