import { formatBytes, languageName } from '@skillharbor/ui/format'
import { Captions as CaptionsIcon, Leaf, RotateCcw, RotateCw } from 'lucide-react'
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
}

const control =
  'flex h-11 min-w-11 items-center justify-center gap-1 rounded-control px-1 text-sm sm:gap-1.5 sm:px-2 font-medium text-on-bar hover:bg-bar-raised aria-checked:bg-bar-raised aria-checked:text-highlight aria-pressed:bg-bar-raised aria-pressed:text-highlight focus-visible:outline-on-bar focus-visible:-outline-offset-2'

/** What the browser's own controls lack, or hide in a menu: the row at the foot of the player. */
export function PlayerControls({ video, speed, quality, captions }: PlayerControlsProps) {
  const skipBy = (seconds: number) => () => {
    if (video.current) skip(video.current, seconds)
  }
  // The browser's own menu may have other speeds.
  const listed = [...new Set([...speeds, speed])].sort((a, b) => a - b)
  return (
    <fieldset className="mx-auto flex max-w-[90rem] flex-wrap items-center bg-bar px-1 py-0.5 sm:gap-1 sm:px-2">
      <legend className="sr-only">{t('video.controls')}</legend>
      <button type="button" className={control} aria-label={t('video.back')} onClick={skipBy(-10)}>
        <RotateCcw aria-hidden className="size-4" />
        <span aria-hidden>10</span>
      </button>
      <button type="button" className={control} aria-label={t('video.forward')} onClick={skipBy(10)}>
        <span aria-hidden>10</span>
        <RotateCw aria-hidden className="size-4" />
      </button>
      <select
        aria-label={t('video.speed')}
        className={`${control} max-w-16 sm:max-w-none`}
        value={speed}
        onChange={(event) => {
          if (video.current) setSpeed(video.current, Number(event.target.value))
        }}
      >
        {listed.map((one) => (
          <option key={one} value={one} className="bg-bar">
            {t('video.times', { speed: one })}
          </option>
        ))}
      </select>
      {quality.versions.length > 1 && (
        <>
          <QualityChoice quality={quality} />
          <SavingSwitch quality={quality} />
        </>
      )}
      {captions.language !== undefined && (
        <div className="ms-auto flex sm:gap-1">
          <button
            type="button"
            aria-label={t('captions.label')}
            aria-pressed={captions.isOn}
            className={control}
            onClick={() => captions.turn(!captions.isOn)}
          >
            <CaptionsIcon aria-hidden className="size-5" />
          </button>
          {captions.languages.length > 1 && (
            <select
              aria-label={t('captions.language')}
              className={control}
              value={captions.language}
              onChange={(event) => captions.choose(event.target.value)}
            >
              {captions.languages.map((one) => (
                <option key={one} value={one} className="bg-bar">
                  {languageName(one)}
                </option>
              ))}
            </select>
          )}
        </div>
      )}
    </fieldset>
  )
}

function QualityChoice({ quality: { versions, chosen, shown, choose } }: { quality: Quality }) {
  return (
    <select
      aria-label={t('quality.label')}
      className={`${control} max-w-20 sm:max-w-none`}
      value={chosen ?? ''}
      onChange={({ target }) => choose(target.value === '' ? undefined : Number(target.value))}
    >
      <option value="" className="bg-bar">
        {chosen === undefined && shown !== undefined ? t('quality.autoAt', { height: shown }) : t('quality.auto')}
      </option>
      {versions.map(({ height, bytes }) => (
        <option key={height} value={height} className="bg-bar">
          {bytes === undefined
            ? t('quality.height', { height })
            : t('quality.size', { height, size: formatBytes(bytes) })}
        </option>
      ))}
    </select>
  )
}

/** Plays the smallest version, and says what that costs; a narrow screen shows the size only. */
function SavingSwitch({ quality: { versions, isSaving, save } }: { quality: Quality }) {
  const { height = 0, bytes } = versions.at(-1) ?? {}
  return (
    <button type="button" role="switch" aria-checked={isSaving} className={control} onClick={() => save(!isSaving)}>
      <Leaf aria-hidden className="size-4" />
      <span className="max-sm:sr-only">
        {t('saving.label')} {t('quality.height', { height })}
      </span>{' '}
      {bytes !== undefined && <span>{formatBytes(bytes)}</span>}
    </button>
  )
}
