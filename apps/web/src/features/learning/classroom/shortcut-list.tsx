import { useRef } from 'react'
import { t } from '../messages.ts'
import { turnShortcuts, useShortcutsAreOn } from './shortcut-setting.ts'
import { useShortcuts } from './use-shortcuts.ts'

const keys = ['n', 'p', 'd', 'o'] as const
const videoKeys = ['play', 'skip', 'step', 'mute', 'captions', 'fullScreen', 'speed'] as const

/** The classroom's keys, with those of a video if there is one, and how to turn them off. `?` opens it. */
export function ShortcutList({ hasVideo }: { hasVideo: boolean }) {
  const on = useShortcutsAreOn()
  const list = useRef<HTMLDetailsElement>(null)
  useShortcuts({
    '?': () => {
      if (!list.current) return
      list.current.open = !list.current.open
      list.current.querySelector('summary')?.focus()
    },
  })
  return (
    <details ref={list} className="hidden text-sm text-ink-soft sm:block">
      <summary className="w-fit rounded-sm font-medium text-accent">{t('shortcuts.title')}</summary>
      <dl className="mt-3 grid w-fit grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {keys.map((key) => (
          <Shortcut key={key} name={key} text={t(`shortcuts.${key}`)} />
        ))}
        {hasVideo &&
          videoKeys.map((key) => (
            <Shortcut key={key} name={t(`videoShortcuts.${key}Keys`)} text={t(`videoShortcuts.${key}`)} />
          ))}
        <Shortcut name="?" text={t('shortcuts.help')} />
      </dl>
      <label className="mt-3 flex w-fit items-center gap-2">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={on}
          onChange={(event) => turnShortcuts(event.target.checked)}
        />
        {t('shortcuts.use')}
      </label>
    </details>
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
