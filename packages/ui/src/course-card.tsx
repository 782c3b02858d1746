import { skeletonCards } from '@skillharbor/contracts/constants'
import { cx } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { CoursePicture } from './card.tsx'
import { t } from './messages.ts'
import { Price } from './price.tsx'

/** A grid of cards; the children are `li`s. */
export function CourseGrid({ className, ...props }: ComponentProps<'ul'>) {
  return (
    <ul
      className={cx('grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3 3xl:grid-cols-4 4xl:grid-cols-5', className)}
      {...props}
    />
  )
}

/**
 * The look of the link in a card's title: the picture is part of its target, and its focus ring is around the card, so it
 * is scrolled into view with what is below it.
 */
export const cardLink = 'scroll-mb-12 after:absolute after:inset-0 hover:text-accent focus-visible:outline-none'

/** A card in which, on a phone, a preview covers all but the actions while it plays: nobody gets below it by keyboard. */
export const coveredByClip = 'max-sm:has-[[data-clip]]:*:invisible'

type CourseCardProps = {
  /** The course's title, or a link with it and the class `cardLink`. */
  title: ReactNode
  description: ReactNode
  /** The language of both, as a BCP 47 tag. */
  language?: string | undefined
  /** The picture's URL; empty if there is none, undefined while it is loading. */
  image?: string | undefined
  imageAlt?: string
  meta?: ReactNode
  /** Who teaches the course. */
  by?: ReactNode
  /** Short facts, such as level and length. */
  facts?: ReactNode
  /** On a phone, the picture is beside the title, so that about three cards fit. */
  compact?: boolean
  /** In rupees. */
  price?: number
  /** How the course is rated. Its line keeps its height while this is null, so nothing moves when the rating comes. */
  rating?: ReactNode
  badge?: ReactNode
  /** What plays over the picture. It finds its own place in the card. */
  preview?: ReactNode
  /** Loads the picture first, because it is visible at once. */
  priority?: boolean
  /** What can be done with the course. */
  children?: ReactNode
}

/** One course of a grid, in an `li`. The cards of a row have the same height, and their actions are aligned. */
export function CourseCard({
  title,
  description,
  language,
  image,
  imageAlt = '',
  meta,
  by,
  facts,
  compact = false,
  price,
  rating,
  badge,
  preview,
  priority = false,
  children,
}: CourseCardProps) {
  return (
    <article
      className={cx(
        'relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card transition-shadow hover:shadow-raised has-[h2_a:focus-visible]:outline-2 has-[h2_a:focus-visible]:outline-offset-2 has-[h2_a:focus-visible]:outline-accent',
        coveredByClip,
      )}
    >
      <div className={cx('relative', compact && 'max-sm:grid max-sm:grid-cols-[6.5rem_minmax(0,1fr)]')}>
        <div
          className={cx(
            compact && 'max-sm:ms-3 max-sm:mt-3 max-sm:self-start max-sm:overflow-hidden max-sm:rounded-control',
          )}
        >
          <CoursePicture src={image} alt={imageAlt} priority={priority} />
        </div>
        {badge && <div className="absolute start-3 top-3">{badge}</div>}
        <div
          className={cx('grid content-start', compact ? 'gap-1 p-3 pb-0 sm:gap-2 sm:px-5 sm:pt-5' : 'gap-2 px-5 pt-5')}
        >
          {meta && <div className={cx('text-sm font-medium text-accent', compact && 'max-sm:hidden')}>{meta}</div>}
          <h2
            lang={language}
            className={cx(
              'leading-snug font-semibold wrap-anywhere text-ink',
              compact ? 'text-base sm:text-lg' : 'text-lg',
            )}
          >
            {title}
          </h2>
        </div>
      </div>
      {preview}
      <div className={cx('flex grow flex-col', compact ? 'px-3 pt-2 pb-3 sm:px-5 sm:pb-5' : 'px-5 pt-2 pb-5')}>
        {(by || facts || rating !== undefined) && (
          <div
            className={cx(
              'mb-2 text-ink-soft',
              compact ? 'flex flex-wrap items-center gap-x-2 text-xs sm:grid sm:text-sm' : 'grid text-sm',
            )}
          >
            {by && <p className={cx('min-w-0', compact && 'max-sm:w-full')}>{by}</p>}
            {rating !== undefined && (
              // It comes last: on a phone it must not push the facts away.
              <p className={cx('flex min-h-5 items-center leading-5', compact && 'max-sm:order-last')}>{rating}</p>
            )}
            {facts && <p>{facts}</p>}
          </div>
        )}
        <p
          lang={language}
          className={cx(
            'text-sm leading-relaxed wrap-anywhere text-ink-soft',
            compact ? 'line-clamp-1 sm:line-clamp-3' : 'line-clamp-3',
          )}
        >
          {description}
        </p>
        <div
          className={cx(
            'visible mt-auto flex flex-wrap items-center justify-between gap-3',
            compact ? 'pt-2 sm:pt-5' : 'pt-5',
          )}
        >
          {price !== undefined && (
            <span className="text-xl leading-6">
              <Price rupees={price} />
            </span>
          )}
          {children}
        </div>
      </div>
    </article>
  )
}

/** Has the shape of a course card while the course loads. */
export function CourseCardSkeleton({ compact = false }: { compact?: boolean }) {
  return (
    <div aria-hidden className="animate-pulse overflow-hidden rounded-card border border-line bg-surface">
      <div className={cx('bg-sunken', compact ? 'aspect-[6/1] sm:aspect-video' : 'aspect-video')} />
      <div className={cx('grid gap-3', compact ? 'p-3 sm:p-5' : 'p-5')}>
        <div className="h-4 w-1/3 rounded bg-sunken" />
        <div className="h-5 w-4/5 rounded bg-sunken" />
        <div className="h-4 rounded bg-sunken" />
        <div className="h-4 w-3/4 rounded bg-sunken" />
        <div className="mt-3 flex justify-between">
          <div className="h-8 w-20 rounded bg-sunken" />
          <div className="h-11 w-28 rounded-control bg-sunken" />
        </div>
      </div>
    </div>
  )
}

/** A grid of skeleton cards. Tells screen readers that courses are loading. */
export function CourseGridSkeleton({ compact = false }: { compact?: boolean }) {
  const cards = Array.from({ length: skeletonCards }, (_, card) => card)
  return (
    <div role="status">
      <span className="sr-only">{t('loadingCourses')}</span>
      <CourseGrid aria-hidden>
        {cards.map((card) => (
          <li key={card}>
            <CourseCardSkeleton compact={compact} />
          </li>
        ))}
      </CourseGrid>
    </div>
  )
}
