import { LoaderCircle, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { coursePath } from '../../../lib/paths.ts'
import type { ClipProps } from './clip-props.ts'
import { ClipVideo } from './clip-video.tsx'
import { t } from './messages.ts'
import { playAlone } from './play-alone.ts'
import { useClip } from './use-clip.ts'

type ClipPanelProps = ClipProps & { onRest: (hasEnded: boolean, hadFocus: boolean) => void }

/** The button that was pressed is gone, and the focus with it, unless somebody took it elsewhere while the code loaded. */
const takeLostFocus = (button: HTMLButtonElement | null) => {
  if (document.activeElement === document.body) button?.focus({ preventScroll: true })
}

/** Lies over a card's picture, on a phone over its texts, too: loads a clip and plays it, or says why not. */
export function ClipPanel({ courseId, lessonId, title, onRest }: ClipPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const { clip, cues, failure, fail } = useClip(lessonId)
  const label = t('clip.label', { title })
  const hasFocus = () => Boolean(panel.current?.contains(document.activeElement))
  const stop = useEffectEvent(() => onRest(false, false))
  useEffect(() => playAlone(() => stop()), [])
  const close = () => onRest(false, true)
  const closeOnEscape = useEffectEvent(({ key }: KeyboardEvent) => {
    // Elsewhere, Escape is for what has the focus.
    if (key === 'Escape' && (hasFocus() || document.activeElement === document.body)) close()
  })
  useEffect(() => {
    const look = (event: KeyboardEvent) => closeOnEscape(event)
    document.addEventListener('keydown', look)
    return () => document.removeEventListener('keydown', look)
  }, [])
  return (
    <section
      ref={panel}
      aria-label={label}
      data-clip
      className="pointer-events-auto visible absolute inset-0 z-10 grid place-items-center overflow-hidden bg-black text-sm text-white"
    >
      {clip && !failure && (
        <ClipVideo
          {...clip}
          label={label}
          cues={cues}
          onPlaying={() => setPlaying(true)}
          onEnd={() => onRest(true, hasFocus())}
          onError={fail}
        />
      )}
      {!isPlaying && !failure && (
        <p role="status" className="absolute">
          <LoaderCircle aria-hidden className="size-7 animate-spin" />
          <span className="sr-only">{t('clip.loading')}</span>
        </p>
      )}
      {failure && (
        <div className="px-4 text-center">
          <p role="alert">{t(`failed.${failure}`)}</p>
          <Link
            to={coursePath(courseId)}
            className="inline-grid min-h-11 place-items-center font-semibold underline focus-visible:-outline-offset-2 focus-visible:outline-white"
          >
            {t('clip.course')}
          </Link>
        </div>
      )}
      <button
        ref={takeLostFocus}
        type="button"
        aria-label={t('clip.close')}
        onClick={close}
        className="absolute end-0 top-0 grid size-11 cursor-pointer place-items-center rounded-full focus-visible:-outline-offset-4 focus-visible:outline-white"
      >
        <span className="grid size-8 place-items-center rounded-full bg-black/70">
          <X aria-hidden className="size-5" />
        </span>
      </button>
    </section>
  )
}
