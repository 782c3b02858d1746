import { useSyncExternalStore } from 'react'

const slot = 'classroom-shortcuts'
const listeners = new Set<() => void>()

/** Whether single keys do something in the classroom: they do, unless it was turned off on this device. */
export const shortcutsAreOn = (): boolean => localStorage.getItem(slot) !== 'off'

export const turnShortcuts = (on: boolean): void => {
  if (on) localStorage.removeItem(slot)
  else localStorage.setItem(slot, 'off')
  for (const listener of listeners) listener()
}

export const useShortcutsAreOn = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, shortcutsAreOn)
