import { usePictureUrls } from '@skillharbor/client/pictures'
import { trpc } from '@skillharbor/client/trpc'
import type { Purchase } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { CoursePicture } from '@skillharbor/ui/card'
import { useId } from 'react'
import { Link } from 'react-router'
import { classroomPath, purchasePath } from '../../lib/paths.ts'
import { t } from './messages.ts'
import { Receipt } from './receipt.tsx'

/** Says what the learner owns now, with its receipt and the way to begin. */
export function NewPurchase({ purchase: { courseId: course, receipt, progress } }: { purchase: Purchase }) {
  const heading = useId()
  const pictures = usePictureUrls([course.image])
  const me = trpc.auth.account.useQuery({})
  const { email, emailVerified } = me.data?.account ?? {}
  return (
    <section
      aria-labelledby={heading}
      className="mb-10 grid items-center gap-5 rounded-card border border-success/40 bg-success-soft p-5 sm:grid-cols-[12rem_1fr] sm:gap-6 sm:p-6"
    >
      <div className="overflow-hidden rounded-control max-sm:hidden">
        <CoursePicture src={course.image && pictures.get(course.image)} alt="" />
      </div>
      <div className="grid gap-4">
        <h2 id={heading} className="text-xl font-semibold wrap-anywhere text-ink">
          {t('new.heading', { title: course.title, course: (title) => <span lang={course.language}>{title}</span> })}
        </h2>
        {receipt && <Receipt receipt={receipt} />}
        <p className="min-h-5 text-sm text-ink-soft">
          {email && t(emailVerified ? 'new.emailed' : 'new.unconfirmed', { email })}
        </p>
        <div className="flex flex-wrap gap-3">
          {progress && progress.lessonCount > 0 && (
            <Button asChild>
              <Link to={classroomPath(course._id)}>{t('new.start')}</Link>
            </Button>
          )}
          <Button asChild variant="secondary">
            <Link to={purchasePath(course._id)}>{t('new.open')}</Link>
          </Button>
        </div>
      </div>
    </section>
  )
}
