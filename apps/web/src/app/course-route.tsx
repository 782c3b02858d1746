import { Suspense } from 'react'
import { CourseScreen } from '../features/courses/course-screen.tsx'
import { RelatedCourses } from '../features/courses/row/related-courses.tsx'
import { RowSkeleton } from '../features/courses/row/row-skeleton.tsx'
import { CertificateOffer } from '../features/learning/certificate-offer.tsx'
import { Curriculum } from '../features/learning/curriculum.tsx'
import { PurchaseProgress } from '../features/learning/purchase-progress.tsx'
import { PurchaseButton } from '../features/purchases/purchase-button.tsx'
import { useBuyer } from '../features/purchases/use-buyer.ts'
import { Reviews } from '../features/reviews/reviews.tsx'
import { WishButton } from '../features/wishes/wish-button.tsx'
import { WhenNear } from '../lib/when-near.tsx'
import { lazyPart } from './lazy-part.tsx'
import { PictureOffer } from './picture-offer.tsx'

const CourseRow = lazyPart(async () => (await import('../features/courses/row/course-row.tsx')).CourseRow)

// Forms and dialogs are much code, which only an owner needs.
const OwnReview = lazyPart(async () => (await import('../features/reviews/own-review.tsx')).OwnReview)

const ReportCourse = lazyPart(async () => (await import('../features/course-reports/report-course.tsx')).ReportCourse)

const CertificateSample = lazyPart(
  async () => (await import('../features/learning/certificates/certificate-sample.tsx')).CertificateSample,
)

/** A course's own page, with its Purchase button. */
export function CourseRoute() {
  const buyer = useBuyer()
  return (
    <CourseScreen
      isBuyerKnown={buyer.isKnown}
      preview={(course) => !buyer.purchaseOf(course._id) && <PictureOffer course={course} buyer={buyer} />}
      action={(course) => <PurchaseButton course={course} buyer={buyer} size="lg" />}
      wish={(course) => buyer.statusOf(course._id) === 'none' && <WishButton course={course} user={buyer.user} />}
      owned={(course) => {
        const purchase = buyer.purchaseOf(course._id)
        return purchase && <PurchaseProgress purchase={purchase} />
      }}
      related={
        <RelatedCourses
          row={(row) => (
            <WhenNear placeholder={<RowSkeleton cards={row.courses.length} />}>
              <CourseRow {...row} />
            </WhenNear>
          )}
        />
      }
      report={(course) => (
        <Suspense>
          <ReportCourse course={course} />
        </Suspense>
      )}
      lessons={({ _id, language }) => (
        <Curriculum courseId={_id} language={language} isOwner={buyer.purchaseOf(_id) !== undefined} />
      )}
      certificate={(course) =>
        Boolean(course.lessons) &&
        !buyer.purchaseOf(course._id) && (
          <CertificateOffer
            sample={
              <WhenNear placeholder={<div aria-hidden className="animate-pulse rounded-card bg-sunken" />}>
                <CertificateSample course={course} learnerName={buyer.user?.username} />
              </WhenNear>
            }
          />
        )
      }
      reviews={(courseId) => (
        <Reviews
          courseId={courseId}
          own={
            buyer.purchaseOf(courseId) && (
              <Suspense>
                <OwnReview courseId={courseId} />
              </Suspense>
            )
          }
        />
      )}
    />
  )
}
