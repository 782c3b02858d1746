import type { Cue } from '@skillharbor/contracts/entities'
import { useState } from 'react'

type ClipVideoProps = {
  src: string
  /** How long it plays. */
  seconds: number
  label: string
  cues: readonly Cue[]
  /** Of the cues. */
  language: string | undefined
  onPlaying: () => void
  onEnd: () => void
  onError: () => void
}

const cueAt = (cues: readonly Cue[], ms: number) => cues.find(({ startMs, endMs }) => startMs <= ms && ms < endMs)

/** Plays a clip without sound. Its captions are drawn here: the browser's own would be 8 pixels high in a card. */
export function ClipVideo({ src, seconds, label, cues, language, onPlaying, onEnd, onError }: ClipVideoProps) {
  const [at, setAt] = useState(0)
  const [isRefused, setRefused] = useState(false)
  const spoken = cueAt(cues, Math.round(at * 1000))?.text
  return (
    <>
      <video
        src={src}
        aria-label={label}
        muted
        playsInline
        // A phone that saves power plays nothing by itself; its own button does.
        controls={isRefused}
        className="size-full"
        onLoadedData={({ currentTarget }) => {
          currentTarget.play().catch(() => setRefused(true))
        }}
        onPlaying={onPlaying}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onEnded={onEnd}
        // The file says how long the whole video is: some browsers would wait for the rest.
        onWaiting={({ currentTarget }) => {
          if (currentTarget.currentTime > seconds - 1) onEnd()
        }}
        onError={onError}
      />
      {spoken && (
        <p
          lang={language}
          className="pointer-events-none absolute inset-x-0 bottom-0 px-2 pb-2 text-center leading-snug"
        >
          <span className="bg-black/75 box-decoration-clone px-1.5 py-0.5 text-sm sm:text-[0.8125rem] whitespace-pre-line text-white">
            {spoken}
          </span>
        </p>
      )}
    </>
  )
}
