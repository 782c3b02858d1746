import { usePictureUrls } from '@skillharbor/client/pictures'
import type { Purchase } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { CourseCard, CourseGrid, cardLink } from '@skillharbor/ui/card'
import { Link } from 'react-router'
import { purchasePath } from '../../lib/paths.ts'
import { t } from './messages.ts'

/** The learner's courses. */
export function PurchaseGrid({ purchases }: { purchases: Purchase[] }) {
  const pictures = usePictureUrls(purchases.map((purchase) => purchase.courseId.image))
  return (
    <CourseGrid>
      {purchases.map(({ _id, courseId: course }) => (
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
            <Button asChild variant="secondary">
              <Link to={purchasePath(course._id)}>{t('list.view')}</Link>
            </Button>
          </CourseCard>
        </li>
      ))}
    </CourseGrid>
  )
}
