import { usePictureUrls } from '@skillharbor/client/pictures'
import type { Purchase } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { CoursePicture } from '@skillharbor/ui/card'
import { Page } from '@skillharbor/ui/page'
import { type ReactNode, useId } from 'react'
import { PageTitle } from '../../lib/page-title.tsx'
import { backToPurchases } from './back-to-purchases.tsx'
import { t } from './messages.ts'
import { Receipt } from './receipt.tsx'

type PurchasedCourseProps = {
  purchase: Purchase
  /** Its lessons. */
  children: ReactNode
}

/** One course that the learner owns. */
export function PurchasedCourse({ purchase: { courseId: course, receipt }, children }: PurchasedCourseProps) {
  const pictures = usePictureUrls([course.image])
  const heading = useId()
  return (
    <Page>
      <PageTitle>{course.title}</PageTitle>
      <Button asChild variant="ghost" size="sm" className="-ms-3">
        {backToPurchases()}
      </Button>
      {/* The receipt waits for the lessons, which would move it, and so does the description on a phone. */}
      <article className="mt-4 grid gap-x-12 gap-y-5 lg:grid-cols-2 lg:grid-rows-[auto_1fr] max-lg:[&:has(>div>[role=status])>p]:hidden [&:has(>div>[role=status])+section]:hidden">
        <div className="self-start overflow-hidden rounded-card border border-line lg:row-span-2">
          <CoursePicture src={course.image && pictures.get(course.image)} alt="" priority />
        </div>
        <h1 lang={course.language} className="text-3xl font-bold wrap-anywhere sm:text-4xl">
          {course.title}
        </h1>
        {/* On a phone, the way to go on comes first: its owner knows what the course is about. */}
        <p
          lang={course.language}
          className="leading-relaxed whitespace-pre-line wrap-anywhere text-ink-soft max-lg:order-last max-lg:border-t max-lg:border-line max-lg:pt-6 lg:text-lg"
        >
          {course.description}
        </p>
        <div className="lg:col-span-2 lg:mt-5">{children}</div>
      </article>
      {receipt && (
        <section aria-labelledby={heading} className="mt-12 grid gap-3 border-t border-line pt-6">
          <h2 id={heading} className="text-lg font-semibold text-ink">
            {t('receipt.heading')}
          </h2>
          <Receipt receipt={receipt} />
        </section>
      )}
    </Page>
  )
}
