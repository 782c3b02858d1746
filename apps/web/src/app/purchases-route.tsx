import { OwnedCourse } from '../features/learning/owned-course.tsx'
import { PurchaseProgress } from '../features/learning/purchase-progress.tsx'
import { TranscriptSearch } from '../features/learning/search/transcript-search.tsx'
import { PurchasesScreen } from '../features/purchases/purchases-screen.tsx'

/** My Purchases, where each course can be continued, and all of them searched. */
export function PurchasesRoute() {
  return (
    <PurchasesScreen
      search={<TranscriptSearch />}
      progress={(purchase) => <PurchaseProgress purchase={purchase} />}
      lessons={(courseId) => <OwnedCourse courseId={courseId} />}
    />
  )
}
