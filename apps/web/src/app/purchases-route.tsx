import { useSearchParams } from 'react-router'
import { OwnedCourse } from '../features/learning/owned-course.tsx'
import { RowProgress, StepButton } from '../features/learning/row-progress.tsx'
import { searchedWords, TranscriptResults, TranscriptSearch } from '../features/learning/search/transcript-search.tsx'
import { lastOf } from '../features/learning/use-last-course.ts'
import { PurchasesScreen } from '../features/purchases/purchases-screen.tsx'

/** My Purchases, where each course can be continued, and all of them searched. */
export function PurchasesRoute() {
  const [search] = useSearchParams()
  return (
    <PurchasesScreen
      search={<TranscriptSearch />}
      results={{ list: <TranscriptResults />, isOn: searchedWords(search) !== '' }}
      continueWith={lastOf}
      progress={(purchase) => <RowProgress purchase={purchase} />}
      step={(purchase, first) => <StepButton purchase={purchase} first={first} />}
      lessons={(courseId) => <OwnedCourse courseId={courseId} />}
    />
  )
}
