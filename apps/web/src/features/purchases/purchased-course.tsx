import { usePictureUrls } from '@skillharbor/client/pictures'
import type { Purchase } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { CoursePicture } from '@skillharbor/ui/card'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Page } from '@skillharbor/ui/page'
import { ArrowLeft, SearchX } from 'lucide-react'
import { Link } from 'react-router'
import { PageTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'

/** One course that the learner owns, opened; undefined where it is none of theirs. */
export function PurchasedCourse({ course }: { course: Purchase['courseId'] | undefined }) {
  const pictures = usePictureUrls(course ? [course.image] : [])
  const back = (
    <Link to={paths.purchases}>
      <ArrowLeft aria-hidden className="size-4" />
      My Purchases
    </Link>
  )
  if (!course)
    return (
      <Page>
        <PageTitle>My Purchases</PageTitle>
        <EmptyState
          level={1}
          icon={<SearchX aria-hidden />}
          heading="This course is not among your purchases"
          text="You may be signed in with another account than the one that bought it."
          action={<Button asChild>{back}</Button>}
        />
      </Page>
    )
  return (
    <Page>
      <PageTitle>{course.title}</PageTitle>
      <Button asChild variant="ghost" size="sm" className="-ms-3">
        {back}
      </Button>
      <article className="mt-4 grid items-start gap-8 lg:grid-cols-2 lg:gap-12">
        <div className="overflow-hidden rounded-card border border-line">
          <CoursePicture key={course.image} src={course.image && pictures.get(course.image)} alt="" priority />
        </div>
        <div className="grid gap-4">
          <h1 className="text-3xl font-bold wrap-anywhere sm:text-4xl">{course.title}</h1>
          <p className="text-lg leading-relaxed whitespace-pre-line wrap-anywhere text-ink-soft">
            {course.description}
          </p>
        </div>
      </article>
    </Page>
  )
}
