import { CourseScreen } from '../features/courses/course-screen.tsx'
import { Curriculum } from '../features/learning/curriculum.tsx'
import { PurchaseButton } from '../features/purchases/purchase-button.tsx'
import { useBuyer } from '../features/purchases/use-buyer.ts'

/** A course's own page, with its Purchase button. */
export function CourseRoute() {
  const buyer = useBuyer()
  return (
    <CourseScreen
      action={(course) => <PurchaseButton course={course} buyer={buyer} size="lg" />}
      lessons={(courseId) => <Curriculum courseId={courseId} />}
    />
  )
}
