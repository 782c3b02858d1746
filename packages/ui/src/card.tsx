import { skeletonCards } from '@skillharbor/contracts/constants'
import { cx } from 'class-variance-authority'
import { ImageOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { t } from './messages.ts'
import { Price } from './price.tsx'

export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cx('rounded-card border border-line bg-surface shadow-card', className)} {...props} />
}

/** A grid of cards; the children are `li`s. */
export function CourseGrid({ className, ...props }: ComponentProps<'ul'>) {
  return <ul className={cx('grid gap-6 sm:grid-cols-2 lg:grid-cols-3', className)} {...props} />
}

/** The look of the link in a card's title: the picture is part of its target, and its focus ring is around the card. */
export const cardLink = 'after:absolute after:inset-0 hover:text-accent focus-visible:outline-none'

type CourseCardProps = {
  /** The course's title, or a link with it and the class `cardLink`. */
  title: ReactNode
  description: string
  /** The picture's URL; empty if there is none, undefined while it is loading. */
  image?: string | undefined
  imageAlt?: string
  meta?: ReactNode
  /** In rupees. */
  price?: number
  badge?: ReactNode
  /** Loads the picture first, because it is visible at once. */
  priority?: boolean
  /** What can be done with the course. */
  children?: ReactNode
}

/** One course of a grid, in an `li`. The cards of a row have the same height, and their actions are aligned. */
export function CourseCard({
  title,
  description,
  image,
  imageAlt = '',
  meta,
  price,
  badge,
  priority = false,
  children,
}: CourseCardProps) {
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card transition-shadow hover:shadow-raised has-[h2_a:focus-visible]:outline-2 has-[h2_a:focus-visible]:outline-offset-2 has-[h2_a:focus-visible]:outline-accent">
      <div className="relative">
        <CoursePicture key={image} src={image} alt={imageAlt} priority={priority} />
        {badge && <div className="absolute start-3 top-3">{badge}</div>}
        <div className="grid gap-2 px-5 pt-5">
          {meta && <div className="text-sm font-medium text-accent">{meta}</div>}
          <h2 className="text-lg leading-snug font-semibold wrap-anywhere text-ink">{title}</h2>
        </div>
      </div>
      <div className="flex grow flex-col px-5 pt-2 pb-5">
        <p className="line-clamp-3 text-sm leading-relaxed wrap-anywhere text-ink-soft">{description}</p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-5">
          {price !== undefined && (
            <span className="text-xl">
              <Price rupees={price} />
            </span>
          )}
          {children}
        </div>
      </div>
    </article>
  )
}

type CoursePictureProps = { src: string | undefined; alt: string; priority?: boolean }

/** A course's picture, 16:9. `src` and `priority` are `CourseCard`'s `image` and `priority`. */
export function CoursePicture({ src, alt, priority = false }: CoursePictureProps) {
  const [failed, setFailed] = useState(false)
  if (src === undefined) return <div className="aspect-video w-full bg-sunken" />
  if (src === '' || failed)
    return (
      <div className="grid aspect-video w-full place-items-center bg-sunken text-ink-soft">
        <ImageOff aria-hidden className="size-8" />
      </div>
    )
  return (
    <img
      src={src}
      alt={alt}
      width={640}
      height={360}
      {...(priority ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      decoding="async"
      className="aspect-video w-full bg-sunken object-cover"
      onError={() => setFailed(true)}
    />
  )
}

/** Has the shape of a course card while the course loads. */
export function CourseCardSkeleton() {
  return (
    <div aria-hidden className="animate-pulse overflow-hidden rounded-card border border-line bg-surface">
      <div className="aspect-video bg-sunken" />
      <div className="grid gap-3 p-5">
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
export function CourseGridSkeleton() {
  const cards = Array.from({ length: skeletonCards }, (_, card) => card)
  return (
    <div role="status">
      <span className="sr-only">{t('loadingCourses')}</span>
      <CourseGrid aria-hidden>
        {cards.map((card) => (
          <li key={card}>
            <CourseCardSkeleton />
          </li>
        ))}
      </CourseGrid>
    </div>
  )
}
