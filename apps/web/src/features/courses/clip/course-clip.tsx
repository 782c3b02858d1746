import { type ComponentType, useState } from 'react'
import { useNavigate } from 'react-router'
import { coursePath } from '../../../lib/paths.ts'
import type { ClipProps } from './clip.tsx'
import { PlayButton } from './play-button.tsx'

/**
 * Plays the beginning of a course's free preview in place of its picture, in a box that the card makes. The player's code
 * and texts are loaded at the first press. If they can't be, the course's page leads on.
 */
export function CourseClip(props: ClipProps) {
  const navigate = useNavigate()
  const [clip, setClip] = useState<'loading' | { Clip: ComponentType<ClipProps> }>()
  if (clip && clip !== 'loading') return <clip.Clip {...props} />
  const load = () => {
    setClip('loading')
    import('./clip.tsx')
      .then((code) => code.loadClip())
      .then(
        (Clip) => setClip({ Clip }),
        () => {
          setClip(undefined)
          void navigate(coursePath(props.courseId))
        },
      )
  }
  return <PlayButton title={props.title} busy={clip === 'loading'} onClick={load} />
}
