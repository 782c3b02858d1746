import { usePictureUrls } from '@skillharbor/client/pictures'
import type { Purchase } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { CourseCard, CourseGrid, cardLink } from '@skillharbor/ui/course-card'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { purchasePath } from '../../lib/paths.ts'
import { t } from './messages.ts'

type PurchaseGridProps = {
  purchases: Purchase[]
  /** Draws how far the learner got in a course, and the way to go on. */
  progress: (purchase: Purchase) => ReactNode
}

/** The learner's courses. */
export function PurchaseGrid({ purchases, progress }: PurchaseGridProps) {
  const pictures = usePictureUrls(purchases.map((purchase) => purchase.courseId.image))
  return (
    <CourseGrid>
      {purchases.map((purchase) => {
        const { _id, courseId: course } = purchase
        return (
          <li key={_id}>
            <CourseCard
              title={
                <Link to={purchasePath(course._id)} className={cardLink}>
                  {course.title}
                </Link>
              }
              description={course.description}
              image={course.image && pictures.get(course.image)}
            >
              {progress(purchase)}
              <Button asChild variant="secondary">
                <Link to={purchasePath(course._id)}>{t('list.view')}</Link>
              </Button>
            </CourseCard>
          </li>
        )
      })}
    </CourseGrid>
  )
}
