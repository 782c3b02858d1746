import { Button } from '@skillharbor/ui/button'
import { Award } from 'lucide-react'
import { Link } from 'react-router'
import { coursePath, purchasePath } from '../../../lib/paths.ts'
import { t } from '../messages.ts'

/** How the one step on looks. */
export const step = 'ms-auto h-12 min-w-0 max-sm:grow sm:max-w-md'

type AfterLastProps = { courseId: string; isOwner: boolean; isFinished: boolean }

/** The step after the last lesson: to the certificate, as soon as the course is finished. */
export const AfterLast = ({ courseId, isOwner, isFinished }: AfterLastProps) =>
  isFinished ? (
    <Button asChild className={step}>
      <Link to={purchasePath(courseId)}>
        <Award aria-hidden className="size-5 shrink-0" />
        {t('finished.certificate')}
      </Link>
    </Button>
  ) : (
    <BackToCourse to={isOwner ? purchasePath(courseId) : coursePath(courseId)} />
  )

export const BackToCourse = ({ to }: { to: string }) => (
  <Button asChild variant="secondary" className={step}>
    <Link to={to}>{t('classroom.backToCourse')}</Link>
  </Button>
)
