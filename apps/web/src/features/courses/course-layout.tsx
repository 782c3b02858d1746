import { Card } from '@skillharbor/ui/card'
import type { ReactNode } from 'react'
import { t } from './messages.ts'

type CourseLayoutProps = { heading: ReactNode; picture: ReactNode; buying: ReactNode; children: ReactNode }

/** The layout of a course's page: one column on a phone; on a desktop the price is beside it and stays in view. */
export function CourseLayout({ heading, picture, buying, children }: CourseLayoutProps) {
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_min(22rem,40%)] lg:grid-rows-[auto_auto_1fr]">
      <header className="grid content-start gap-3">{heading}</header>
      <div className="lg:col-start-1">{picture}</div>
      <div className="lg:col-start-2 lg:row-span-3 lg:row-start-1">
        <div className="lg:sticky lg:top-24">{buying}</div>
      </div>
      <div className="mt-4 grid content-start gap-3 lg:col-start-1">{children}</div>
    </div>
  )
}

const bar = 'animate-pulse rounded bg-sunken'

/** Has the shape of a course's page while the course loads. What `data-early` names is put into it before (early.ts). */
export function CourseScreenSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{t('course.loading')}</span>
      <div aria-hidden>
        <CourseLayout
          heading={
            <>
              <div className={`h-6 w-36 ${bar}`} />
              <div
                data-early="course.title"
                data-early-language="course.language"
                className="title-shape text-3xl leading-tight font-bold wrap-anywhere text-ink sm:text-4xl"
              >
                <div className={`h-9 w-4/5 sm:h-11 ${bar}`} />
              </div>
              <p
                data-early="course.subtitle"
                data-early-language="course.language"
                className="text-xl wrap-anywhere text-ink-soft empty:hidden"
              />
              <div className={`h-6 w-56 ${bar}`} />
              <div className={`h-5 w-20 ${bar}`} />
              <div className={`h-12 max-w-lg sm:h-5 ${bar}`} />
            </>
          }
          picture={
            <div className="overflow-hidden rounded-card border border-line">
              <div data-early="picture" className="aspect-video w-full bg-sunken" />
            </div>
          }
          buying={
            <Card className="grid gap-5 p-6">
              <div className={`h-9 w-28 ${bar}`} />
              <div className="h-13 animate-pulse rounded-control bg-sunken" />
              <div className={`h-24 ${bar}`} />
            </Card>
          }
        >
          <div className={`h-7 w-44 ${bar}`} />
          <div
            data-early="course.description"
            data-early-language="course.language"
            className="grid gap-3 text-lg leading-relaxed whitespace-pre-line wrap-anywhere text-ink-soft"
          >
            <div className={`h-5 ${bar}`} />
            <div className={`h-5 ${bar}`} />
            <div className={`h-5 w-2/3 ${bar}`} />
          </div>
        </CourseLayout>
      </div>
    </div>
  )
}

/** Takes the place of what is further down on a course's page. As high as the window: what follows isn't in sight. */
export function RestSkeleton() {
  return (
    <div role="status" className="mt-6 min-h-dvh">
      <span className="sr-only">{t('course.restLoading')}</span>
      <div aria-hidden className="grid gap-4">
        <div className={`h-7 w-44 ${bar}`} />
        <div className="h-96 animate-pulse rounded-card bg-sunken" />
      </div>
    </div>
  )
}
