import type { Cue } from '@skillharbor/contracts/entities'
import { type KeyboardEvent, memo, type RefObject, useCallback, useState } from 'react'
import { useKeptInSight } from '../classroom/use-kept-in-sight.ts'
import { timeCode } from '../time-code.ts'
import { useCurrentCue } from './use-current-cue.ts'

type CueListProps = {
  video: RefObject<HTMLVideoElement | null>
  cues: readonly Cue[]
  language: string | undefined
  /** What is said beside each cue in another language. */
  second: { language: string | undefined; texts: readonly string[] } | undefined
}

/** Where a key moves the focus to, from one of `count` cues. */
const moves: Readonly<Partial<Record<string, (at: number, count: number) => number>>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Cues that lead to their place in the video. The one that is spoken is marked, and kept in sight. They are one stop of the
 * Tab key, because there are hundreds: arrow keys move among them.
 */
export function CueList({ video, cues, language, second }: CueListProps) {
  const current = useCurrentCue(video, cues)
  const list = useKeptInSight<HTMLOListElement>(current)
  const [focused, setFocused] = useState<number>()
  const seek = useCallback(
    (ms: number) => {
      if (video.current) video.current.currentTime = ms / 1000
    },
    [video],
  )
  const stop = focused ?? Math.max(current, 0)
  const move = (event: KeyboardEvent) => {
    const to = moves[event.key]?.(stop, cues.length)
    if (to === undefined) return
    event.preventDefault()
    list.current?.querySelectorAll('button')[to]?.focus()
  }
  return (
    <ol
      ref={list}
      lang={language}
      className="overflow-y-auto overscroll-contain p-2"
      onKeyDown={move}
      onBlur={() => setFocused(undefined)}
    >
      {cues.map((cue, at) => (
        <CueLine
          // Cues never change, and two may begin at the same time.
          key={`${at} ${cue.startMs}`}
          cue={cue}
          at={at}
          second={second?.texts[at]}
          secondLanguage={second?.language}
          seek={seek}
          isCurrent={at === current}
          isStop={at === stop}
          onFocus={setFocused}
        />
      ))}
    </ol>
  )
}

type CueLineProps = {
  cue: Cue
  at: number
  second: string | undefined
  secondLanguage: string | undefined
  isCurrent: boolean
  isStop: boolean
  seek: (ms: number) => void
  onFocus: (at: number) => void
}

const CueLine = memo(function CueLine({
  cue: { startMs, text },
  at,
  second,
  secondLanguage,
  isCurrent,
  isStop,
  seek,
  onFocus,
}: CueLineProps) {
  return (
    <li className="[contain-intrinsic-size:auto_3rem] [content-visibility:auto]">
      <button
        type="button"
        aria-current={isCurrent}
        tabIndex={isStop ? 0 : -1}
        className="flex w-full gap-3 rounded-control px-2 py-1.5 text-start text-sm text-ink -outline-offset-2 hover:bg-sunken aria-[current=true]:bg-accent-soft aria-[current=true]:font-medium"
        onClick={() => seek(startMs)}
        onFocus={() => onFocus(at)}
      >
        <span className="shrink-0 pt-px text-ink-soft tabular-nums">{timeCode(startMs / 1000)}</span>{' '}
        <span className="min-w-0 wrap-anywhere">
          {text}
          {second && (
            <span lang={secondLanguage} className="mt-0.5 block font-normal text-ink-soft">
              {second}
            </span>
          )}
        </span>
      </button>
    </li>
  )
})
