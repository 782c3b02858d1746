import { OwnedCourse } from '../features/learning/owned-course.tsx'
import { PurchaseProgress } from '../features/learning/purchase-progress.tsx'
import { PurchasesScreen } from '../features/purchases/purchases-screen.tsx'

/** My Purchases, where each course can be continued. */
export function PurchasesRoute() {
  return (
    <PurchasesScreen
      progress={(purchase) => <PurchaseProgress purchase={purchase} />}
      lessons={(courseId) => <OwnedCourse courseId={courseId} />}
    />
  )
}
