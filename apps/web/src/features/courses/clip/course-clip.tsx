import type { ListedCourse } from '@skillharbor/contracts/entities'
import { type ComponentType, useState } from 'react'
import { useNavigate } from 'react-router'
import { coursePath } from '../../../lib/paths.ts'
import type { ClipProps } from './clip-props.ts'
import { PlayButton } from './play-button.tsx'

type CourseClipProps = {
  course: Pick<ListedCourse, '_id' | 'title' | 'previewLessonId'>
  /** Whether the card ends with a row of actions, which stays to be seen. */
  hasActions?: boolean
}

/**
 * On a card, plays the beginning of the course's free preview: in place of the picture, on a phone over its texts, too. Nothing
 * if there is none. The player's code is loaded at the first press; without it, the course's page leads on.
 */
export function CourseClip({
  course: { _id: courseId, title, previewLessonId: lessonId },
  hasActions,
}: CourseClipProps) {
  const navigate = useNavigate()
  const [clip, setClip] = useState<'loading' | { Clip: ComponentType<ClipProps> }>()
  if (!lessonId) return null
  const load = () => {
    setClip('loading')
    import('./clip.tsx').then(
      ({ Clip }) => setClip({ Clip }),
      () => {
        setClip(undefined)
        void navigate(coursePath(courseId))
      },
    )
  }
  return (
    <div
      className={`pointer-events-none absolute inset-x-0 top-0 aspect-video max-sm:aspect-auto ${hasActions ? 'max-sm:bottom-16' : 'max-sm:bottom-0'}`}
    >
      {clip && clip !== 'loading' ? (
        <clip.Clip courseId={courseId} lessonId={lessonId} title={title} />
      ) : (
        <PlayButton title={title} busy={clip === 'loading'} onClick={load} />
      )}
    </div>
  )
}
