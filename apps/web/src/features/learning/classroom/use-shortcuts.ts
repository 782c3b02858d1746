import { useEffect, useEffectEvent } from 'react'
import { shortcutsAreOn } from './shortcut-setting.ts'

const typing = [
  'input:not([type=radio],[type=checkbox])',
  'textarea',
  'select',
  '[contenteditable]',
  '[role$=dialog]',
].join()

/** Where a key does something of its own: it presses what has the focus, or moves a choice. */
const taken: Readonly<Partial<Record<string, string>>> = {
  ' ': ['button', 'summary', 'input', 'video'].join(),
  arrowleft: ['input', '[role=tab]'].join(),
  arrowright: ['input', '[role=tab]'].join(),
}

/**
 * Calls what belongs to the key that was pressed. Never while somebody types or a dialog is open, never together with
 * Ctrl, Alt or the system's own key, and not if the learner turned the shortcuts off (WCAG 2.2, 2.1.4).
 */
export const useShortcuts = (actions: Readonly<Partial<Record<string, (() => void) | undefined>>>): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event
    const action = actions[key.toLowerCase()]
    if (!action || event.defaultPrevented || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return
    if (!shortcutsAreOn()) return
    if (target instanceof Element && target.closest(`${typing}, ${taken[key.toLowerCase()] ?? typing}`)) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
