import { Button } from '@skillharbor/ui/button'
import { languageName } from '@skillharbor/ui/format'
import { Captions as CaptionsIcon, RotateCcw, RotateCw, ScrollText } from 'lucide-react'
import type { RefObject } from 'react'
import { t } from './messages.ts'
import { setSpeed, skip } from './player-actions.ts'
import { speeds } from './player-settings.ts'
import type { Captions } from './use-captions.ts'
import type { Quality } from './use-stream.ts'

type PlayerControlsProps = {
  video: RefObject<HTMLVideoElement | null>
  speed: number
  quality: Quality
  captions: Captions
  transcript: { isOpen: boolean; toggle: () => void }
}

const pressable =
  'aria-expanded:border-accent aria-expanded:bg-accent-soft aria-expanded:text-accent aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent'
const select = 'h-11 rounded-control border border-control bg-surface px-3 text-ink'

/** What the browser's own controls lack, or hide in a menu. */
export function PlayerControls({ video, speed, quality, captions, transcript }: PlayerControlsProps) {
  const skipBy = (seconds: number) => () => {
    if (video.current) skip(video.current, seconds)
  }
  // The browser's own menu may have other speeds.
  const listed = [...new Set([...speeds, speed])].sort((a, b) => a - b)
  return (
    <fieldset className="flex flex-wrap items-center gap-3">
      <legend className="sr-only">{t('video.controls')}</legend>
      <Button variant="secondary" onClick={skipBy(-10)}>
        <RotateCcw aria-hidden className="size-4" />
        {t('video.back')}
      </Button>
      <Button variant="secondary" onClick={skipBy(10)}>
        <RotateCw aria-hidden className="size-4" />
        {t('video.forward')}
      </Button>
      <label className="flex items-center gap-2 text-sm text-ink-soft">
        {t('video.speed')}
        <select
          className={select}
          value={speed}
          onChange={(event) => {
            if (video.current) setSpeed(video.current, Number(event.target.value))
          }}
        >
          {listed.map((one) => (
            <option key={one} value={one}>
              {t('video.times', { speed: one })}
            </option>
          ))}
        </select>
      </label>
      {quality.heights.length > 1 && <QualityChoice quality={quality} />}
      {captions.language !== undefined && (
        <>
          <Button
            variant="secondary"
            aria-pressed={captions.isOn}
            className={pressable}
            onClick={() => captions.turn(!captions.isOn)}
          >
            <CaptionsIcon aria-hidden className="size-4" />
            {t('captions.label')}
          </Button>
          {captions.languages.length > 1 && (
            <select
              aria-label={t('captions.language')}
              className={`${select} text-sm`}
              value={captions.language}
              onChange={(event) => captions.choose(event.target.value)}
            >
              {captions.languages.map((one) => (
                <option key={one} value={one}>
                  {languageName(one)}
                </option>
              ))}
            </select>
          )}
          <Button
            variant="secondary"
            aria-expanded={transcript.isOpen}
            className={pressable}
            onClick={transcript.toggle}
          >
            <ScrollText aria-hidden className="size-4" />
            {t('transcript.label')}
          </Button>
        </>
      )}
    </fieldset>
  )
}

function QualityChoice({ quality: { heights, chosen, shown, choose } }: { quality: Quality }) {
  return (
    <label className="flex items-center gap-2 text-sm text-ink-soft">
      {t('quality.label')}
      <select
        className={select}
        value={chosen ?? ''}
        onChange={({ target }) => choose(target.value === '' ? undefined : Number(target.value))}
      >
        <option value="">
          {chosen === undefined && shown !== undefined ? t('quality.autoAt', { height: shown }) : t('quality.auto')}
        </option>
        {heights.map((height) => (
          <option key={height} value={height}>
            {t('quality.height', { height })}
          </option>
        ))}
      </select>
    </label>
  )
}
