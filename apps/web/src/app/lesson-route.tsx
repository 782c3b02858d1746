import { ClassroomScreen } from '../features/learning/classroom/classroom-screen.tsx'
import { lazyPart } from './lazy-part.tsx'

// Who learns in their own course needs nothing that sells.
const PreviewOffer = lazyPart(async () => (await import('./preview-offer.tsx')).PreviewOffer)

/** A lesson in the classroom; a free preview with the course's price. */
export function LessonRoute() {
  return <ClassroomScreen Offer={PreviewOffer} />
}
