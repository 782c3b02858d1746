import { CourseScreen } from '../features/courses/course-screen.tsx'
import { PurchaseButton } from '../features/purchases/purchase-button.tsx'

/** A course's own page, where it can be bought. */
export function CourseRoute() {
  return <CourseScreen action={(course) => <PurchaseButton course={course} size="lg" />} />
}
