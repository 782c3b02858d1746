import { turnShortcuts, useShortcutsAreOn } from '../classroom/shortcut-setting.ts'
import { t } from './messages.ts'

const keys = ['n', 'p', 'd', 'o'] as const
const videoKeys = ['play', 'skip', 'step', 'mute', 'captions', 'fullScreen', 'speed'] as const

/** The classroom's keys, with those of a video if there is one, and how to turn them off. */
export function ShortcutKeys({ hasVideo }: { hasVideo: boolean }) {
  const on = useShortcutsAreOn()
  return (
    <>
      <dl className="mt-3 grid w-fit grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {keys.map((key) => (
          <Shortcut key={key} name={key} text={t(`classroom.${key}`)} />
        ))}
        {hasVideo &&
          videoKeys.map((key) => <Shortcut key={key} name={t(`video.${key}Keys`)} text={t(`video.${key}`)} />)}
        <Shortcut name="?" text={t('classroom.help')} />
      </dl>
      <label className="mt-3 flex w-fit items-center gap-2">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={on}
          onChange={(event) => turnShortcuts(event.target.checked)}
        />
        {t('classroom.use')}
      </label>
    </>
  )
}

function Shortcut({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt>
        <kbd className="rounded border border-control px-1.5 font-sans text-ink">{name}</kbd>
      </dt>
      <dd>{text}</dd>
    </>
  )
}
