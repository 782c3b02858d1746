import type { PlayableVideo } from '@skillharbor/contracts/entities'
import { Alert } from '@skillharbor/ui/alert'
import { LoadFailure } from '@skillharbor/ui/load-failure'
import { VideoElement } from '@skillharbor/ui/video-element'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { CodeBoundary } from '../classroom/code-boundary.tsx'
import type { LessonContentProps, Played } from '../classroom/lesson-content-props.ts'
import { lessonPart } from '../classroom/lesson-part.ts'
import { VideoStage } from '../classroom/video-stage.tsx'
import { t as learning } from '../messages.ts'
import { CaptionTrack } from './caption-track.tsx'
import { LargeVideo } from './large-video.tsx'
import { loadTranscript } from './load-transcript.ts'
import { t } from './messages.ts'
import { PlayerControls } from './player-controls.tsx'
import { isSavingData } from './player-settings.ts'
import { PlayingElsewhere } from './playing-elsewhere.tsx'
import { hasOnlyLarge } from './renditions.ts'
import { useCaptions } from './use-captions.ts'
import { useOnePlayer } from './use-one-player.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { usePlayerSettings } from './use-player-settings.ts'
import { useStream } from './use-stream.ts'
import { useTranscript } from './use-transcript.ts'
import { useWatched } from './use-watched.ts'
import { VideoFrame } from './video-frame.tsx'
import { createVideoLink, isClosed } from './video-link.ts'

const TranscriptPanel = lazy(async () => ({ default: (await loadTranscript()).TranscriptPanel }))

type VideoPlayerProps = {
  lessonId: string
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
  /** Whether the course's owner is watching, who plays one video at a time. */
  isOwner: boolean
} & Pick<LessonContentProps, 'transcriptPlace' | 'onTranscript'>

/** Plays a video in the browser's own player, with a row of our own beneath it, and its transcript in its tab. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { lessonId, title, video, receivedAt, startAt, ask, onClosed, onWatched, isOwner, transcriptPlace } = props
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
  const captions = useCaptions(video.captions ?? [])
  const isReading = transcriptPlace !== null
  const transcript = useTranscript(lessonId, captions.language, captions.isOn || isReading)
  const hasTranscript = captions.language !== undefined
  const tell = useEffectEvent(props.onTranscript)
  useEffect(() => tell(hasTranscript), [hasTranscript])
  usePlayerKeys(element, hasTranscript ? () => captions.turn(!captions.isOn) : undefined)
  const onePlayer = useOnePlayer(element, isOwner ? lessonId : undefined)
  const [isHeld, setHeld] = useState(() => hasOnlyLarge(video) && isSavingData())
  const playAnyway = () => {
    // Once there is something to play.
    if (element.current) element.current.autoplay = true
    setHeld(false)
  }
  const { state, retry, quality } = useStream(element, { video, ...opened, isHeld })
  if (state === 'unsupported' || state === 'codeFailed')
    return (
      <div className={`${lessonPart('video')} order-first pt-6`}>
        {state === 'unsupported' ? (
          <Alert>{t('video.unsupported')}</Alert>
        ) : (
          <Alert tone="error">{learning('text.failed')}</Alert>
        )}
      </div>
    )
  const { cues } = transcript
  return (
    <>
      <VideoStage>
        <VideoFrame of={video}>
          {isHeld && <LargeVideo bytes={video.bytes} hasTranscript={hasTranscript} onPlay={playAnyway} />}
          <VideoElement ref={element} hidden={isHeld} aria-label={title} poster={video.poster}>
            {captions.isOn && cues && (
              <CaptionTrack language={captions.language} cues={cues} onTurnedOff={() => captions.turn(false)} />
            )}
          </VideoElement>
        </VideoFrame>
        <PlayerControls video={element} speed={speed} quality={quality} captions={captions} />
      </VideoStage>
      <div className={`${lessonPart('video')} grid gap-4 empty:hidden print:hidden`}>
        {state === 'stopped' && <LoadFailure text={t('video.stopped')} retry={{ busy: false, onClick: retry }} />}
        {onePlayer.isElsewhere && (
          <PlayingElsewhere busy={onePlayer.isTakingOver} onTakeOver={() => void onePlayer.takeOver()} />
        )}
        {captions.isOn && transcript.failed && !isReading && (
          <LoadFailure text={t('captions.failed')} retry={transcript.retry} />
        )}
      </div>
      {transcriptPlace &&
        createPortal(
          <CodeBoundary>
            <Suspense>
              <TranscriptPanel
                video={element}
                lessonId={lessonId}
                transcript={transcript}
                languages={captions.languages}
              />
            </Suspense>
          </CodeBoundary>,
          transcriptPlace,
        )}
    </>
  )
}
