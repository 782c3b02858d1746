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
      <article className="mt-4 grid items-start gap-8 lg:grid-cols-2 lg:gap-12">
        <div className="overflow-hidden rounded-card border border-line">
          <CoursePicture src={course.image && pictures.get(course.image)} alt="" priority />
        </div>
        <div className="grid gap-4">
          <h1 className="text-3xl font-bold wrap-anywhere sm:text-4xl">{course.title}</h1>
          <p className="text-lg leading-relaxed whitespace-pre-line wrap-anywhere text-ink-soft">
            {course.description}
          </p>
        </div>
      </article>
      {/* The receipt waits for the lessons, which would move it. */}
      <div className="mt-10 [&:has(>[role=status])+section]:hidden">{children}</div>
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
