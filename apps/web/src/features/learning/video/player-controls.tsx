import { Button } from '@skillharbor/ui/button'
import { RotateCcw, RotateCw } from 'lucide-react'
import type { RefObject } from 'react'
import { t } from '../messages.ts'
import { setSpeed, skip } from './player-actions.ts'
import { speeds } from './player-settings.ts'

type PlayerControlsProps = { video: RefObject<HTMLVideoElement | null>; speed: number }

/** What the browser's own controls lack, or hide in a menu. */
export function PlayerControls({ video, speed }: PlayerControlsProps) {
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
          className="h-11 rounded-control border border-control bg-surface px-3 text-ink"
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
    </fieldset>
  )
}
