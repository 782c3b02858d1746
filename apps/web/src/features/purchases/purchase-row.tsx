import type { Purchase } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { CoursePicture } from '@skillharbor/ui/card'
import { cardLink } from '@skillharbor/ui/course-card'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { coursePath, purchasePath } from '../../lib/paths.ts'
import { t } from './messages.ts'

type PurchaseRowProps = {
  purchase: Purchase
  /** The link to its picture; undefined until it is known. */
  picture: string | undefined
  /** Draws how far the learner got. */
  progress: ReactNode
  /** The way to go on. */
  step: ReactNode
  /** The course to go on with: larger, above all others. */
  first?: boolean
}

/** A course that the learner owns. */
export function PurchaseRow({ purchase, picture, progress, step, first = false }: PurchaseRowProps) {
  const { courseId: course } = purchase
  const isFinished = Boolean(purchase.progress?.completedAt)
  return (
    <article
      className={`relative grid gap-x-6 gap-y-4 rounded-card border border-line bg-surface shadow-card has-[h2_a:focus-visible]:outline-2 has-[h2_a:focus-visible]:outline-offset-2 has-[h2_a:focus-visible]:outline-accent ${
        first
          ? 'overflow-hidden sm:grid-cols-[16rem_minmax(0,1fr)] sm:p-4 lg:grid-cols-[26rem_minmax(0,1fr)]'
          : 'grid-cols-[6.5rem_minmax(0,1fr)] p-3 sm:grid-cols-[10rem_minmax(0,1fr)_auto] sm:items-center sm:p-4'
      }`}
    >
      <div
        className={
          first
            ? 'sm:row-span-2 sm:self-center sm:overflow-hidden sm:rounded-control'
            : 'self-start overflow-hidden rounded-control'
        }
      >
        <CoursePicture src={course.image && picture} alt="" priority={first} />
      </div>
      <div className={`grid min-w-0 content-center gap-2 ${first ? 'px-4 sm:content-end sm:px-0' : ''}`}>
        {first && <p className="text-sm font-semibold text-accent">{t('list.first')}</p>}
        <h2
          lang={course.language}
          className={`leading-snug font-semibold wrap-anywhere text-ink ${first ? 'text-xl' : 'text-base sm:text-lg'}`}
        >
          <Link to={purchasePath(course._id)} className={cardLink}>
            {course.title}
          </Link>
        </h2>
        {progress}
      </div>
      <div
        className={`relative flex flex-wrap items-center gap-2 ${first ? 'px-4 pb-4 sm:col-start-2 sm:self-start sm:p-0' : 'col-span-2 sm:col-span-1 sm:justify-end'}`}
      >
        {isFinished ? (
          <>
            <Button asChild variant="secondary">
              <Link to={purchasePath(course._id)}>{t('list.certificate')}</Link>
            </Button>
            <Button asChild variant="secondary">
              <Link to={`${coursePath(course._id)}#reviews`}>{t('list.review')}</Link>
            </Button>
          </>
        ) : (
          step
        )}
        <Button asChild variant="ghost" className={first ? 'h-12' : ''}>
          <Link to={purchasePath(course._id)}>{t('list.view')}</Link>
        </Button>
      </div>
    </article>
  )
}
