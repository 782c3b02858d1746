import type { LearnerCourse } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { PartyPopper } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay } from '../../../lib/format-day.ts'
import { coursePath, paths, purchasePath } from '../../../lib/paths.ts'
import { t } from '../messages.ts'

type FinishedPanelProps = {
  course: LearnerCourse
  /** Nothing comes after this lesson: the step below it leads to the certificate. */
  isLast: boolean
}

/** Says that the course is finished: where it was finished here and now, and at its last lesson. */
export function FinishedPanel({ course: { course, progress }, isLast }: FinishedPanelProps) {
  const { completedAt } = progress
  const [known, setKnown] = useState(completedAt)
  const [isNew, setNew] = useState(false)
  if (known !== completedAt) {
    setKnown(completedAt)
    if (known === null || completedAt === null) setNew(completedAt !== null)
  }
  return (
    // The place is there before the words, or a screen reader would miss them.
    <div role="status" className="empty:hidden">
      {(isNew || isLast) && completedAt && (
        <section className="grid max-w-3xl justify-items-start gap-3 rounded-card border border-success/40 bg-success-soft p-6 text-ink transition duration-500 starting:translate-y-2 starting:opacity-0">
          <PartyPopper aria-hidden className="size-8 text-success" />
          <h2 className="text-xl font-semibold">{t('finished.heading')}</h2>
          <p className="wrap-anywhere">
            {t('finished.text', {
              title: course.title,
              course: (title) => <span lang={course.language}>{title}</span>,
              date: formatDay(completedAt),
            })}
          </p>
          <div className="mt-1 flex flex-wrap gap-2">
            {!isLast && (
              <Button asChild>
                <Link to={purchasePath(course._id)}>{t('finished.certificate')}</Link>
              </Button>
            )}
            <Button asChild variant="secondary">
              <Link to={`${coursePath(course._id)}#reviews`}>{t('finished.review')}</Link>
            </Button>
            <Button asChild variant="secondary">
              <Link to={paths.catalogue}>{t('finished.next')}</Link>
            </Button>
          </div>
        </section>
      )}
    </div>
  )
}
