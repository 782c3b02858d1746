import type { LearnerLesson, Lesson, ProgressReport } from '@skillharbor/contracts/entities'

/** What was played since the last time, and where the video is now. */
export type Played = Required<Pick<ProgressReport, 'positionSeconds' | 'watched'>>

/** What a component that shows a lesson of some kind takes. */
export type LessonContentProps = {
  lesson: Lesson
  isDone: boolean
  /** Where the learner stopped, and whether they had finished; undefined until that is known. */
  stoppedAt: Pick<LearnerLesson, 'positionSeconds' | 'done'> | undefined
  /** The learner did what completes such a lesson. */
  onDone: () => void
  /** The learner watched some of the lesson's video. */
  onWatched: (played: Played) => void
  /** A video's place has its size from now on. */
  onReady: () => void
  /** Where the transcript of a video is drawn, while somebody reads it. */
  transcriptPlace: HTMLElement | null
  /** A video has a transcript to read. */
  onTranscript: (hasOne: boolean) => void
}
