import type { PlayableVideo } from '@skillharbor/contracts/entities'
import { Alert } from '@skillharbor/ui/alert'
import { LoadFailure } from '@skillharbor/ui/load-failure'
import { useRef, useState } from 'react'
import type { Played } from '../classroom/lesson-content-props.ts'
import { t } from '../messages.ts'
import { PlayerControls } from './player-controls.tsx'
import { PlayingElsewhere } from './playing-elsewhere.tsx'
import { useOnePlayer } from './use-one-player.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { usePlayerSettings } from './use-player-settings.ts'
import { useStream } from './use-stream.ts'
import { useWatched } from './use-watched.ts'
import { VideoFrame } from './video-frame.tsx'
import { createVideoLink, isClosed } from './video-link.ts'

type VideoPlayerProps = {
  title: string
  video: PlayableVideo
  /** When `video` and its link came. */
  receivedAt: number
  /** The second to start at. Later changes are the player's own reports, and don't move it. */
  startAt: number
  /** Asks for the video again, for a new link. */
  ask: () => Promise<PlayableVideo>
  /** The API no longer lets this person watch. */
  onClosed: () => void
  onWatched: (played: Played) => void
  /** The lesson, if an account that plays one video at a time is watching. */
  ownedLessonId: string | undefined
}

/** Plays a video in the browser's own player, with a row of our own beneath it. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { title, video, receivedAt, startAt, ask, onClosed, onWatched, ownedLessonId } = props
  const element = useRef<HTMLVideoElement>(null)
  const askUntilClosed = async () => {
    try {
      return await ask()
    } catch (error) {
      if (isClosed(error)) {
        // Some of it may be loaded already.
        element.current?.pause()
        onClosed()
      }
      throw error
    }
  }
  const [opened] = useState(() => ({ startAt, link: createVideoLink(video, receivedAt, askUntilClosed) }))
  useWatched(element, onWatched)
  const speed = usePlayerSettings(element)
  usePlayerKeys(element)
  const onePlayer = useOnePlayer(element, ownedLessonId)
  const { state, retry } = useStream(element, { video, ...opened })
  if (state === 'unsupported') return <Alert>{t('video.unsupported')}</Alert>
  if (state === 'codeFailed') return <Alert tone="error">{t('text.failed')}</Alert>
  return (
    <>
      <VideoFrame of={video}>
        {/* biome-ignore lint/a11y/useMediaCaption: a video has no captions yet that could be offered */}
        <video ref={element} aria-label={title} controls playsInline preload="metadata" className="size-full" />
      </VideoFrame>
      {state === 'stopped' && <LoadFailure text={t('video.stopped')} retry={{ busy: false, onClick: retry }} />}
      {onePlayer.isElsewhere && (
        <PlayingElsewhere busy={onePlayer.isTakingOver} onTakeOver={() => void onePlayer.takeOver()} />
      )}
      <PlayerControls video={element} speed={speed} />
    </>
  )
}
