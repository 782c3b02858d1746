import type { Lesson } from '@skillharbor/contracts/entities'

/** What a component that shows a lesson of some kind takes. `onDone`: the learner did what completes such a lesson. */
export type LessonContentProps = { lesson: Lesson; isDone: boolean; onDone: () => void }
