import { usePictureUrls } from '@skillharbor/client/pictures'
import type { Purchase } from '@skillharbor/contracts/entities'
import { listStates } from '@skillharbor/contracts/messages'
import { Button } from '@skillharbor/ui/button'
import { CourseCard, CourseGrid, cardLink } from '@skillharbor/ui/card'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { ShoppingBag } from 'lucide-react'
import { Link } from 'react-router'
import { paths, purchasePath } from '../../lib/paths.ts'

/** The learner's courses. `pending`: there is one that is about to become theirs, so that an empty list is no end. */
export function PurchaseGrid({ purchases, pending }: { purchases: Purchase[]; pending: boolean }) {
  const pictures = usePictureUrls(purchases.map((purchase) => purchase.courseId.image))
  if (purchases.length === 0)
    return (
      !pending && (
        <EmptyState
          icon={<ShoppingBag aria-hidden />}
          {...listStates.noPurchases}
          text="What you buy appears here at once."
          action={
            <Button asChild>
              <Link to={paths.catalogue}>Browse the courses</Link>
            </Button>
          }
        />
      )
    )
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
              <Link to={purchasePath(course._id)}>View</Link>
            </Button>
          </CourseCard>
        </li>
      ))}
    </CourseGrid>
  )
}
