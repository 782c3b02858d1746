import type { LessonKind } from '@skillharbor/contracts/entities'
import { lessonPart } from './lesson-part.ts'
import { LessonSkeleton } from './lesson-skeleton.tsx'
import { VideoStage } from './video-stage.tsx'

/** What stands in the lesson's column until its content is there. `kind` is known from the outline, which may come later. */
export function LessonLoading({ kind }: { kind: LessonKind | undefined }) {
  return (
    <>
      {kind === 'video' && (
        <VideoStage>
          <div className="mx-auto aspect-video max-h-(--video-height) max-w-[90rem] animate-pulse bg-white/10" />
          {/* The player's controls. */}
          <div className="h-12" />
        </VideoStage>
      )}
      {/* The title above it isn't known either: it keeps off the bar. */}
      <div className={`${lessonPart(kind)} ${kind === undefined ? 'pt-6 lg:pt-10' : ''}`}>
        <LessonSkeleton />
      </div>
    </>
  )
}
