import { type ComponentType, useEffect, useState } from 'react'
import { firstToast } from './notify.ts'

const signs = ['pointerdown', 'keydown'] as const

type ToasterModule = typeof import('./toaster.tsx')

/**
 * Loads the toaster. A browser may remember that a module failed to load, and fail every later import at once. So after a
 * failure the module is requested under another URL, made from the one in the browser's error.
 */
const loadToaster = (failures: readonly unknown[]): Promise<ToasterModule> => {
  const last = failures.at(-1)
  const url = last instanceof Error ? last.message.match(/https?:\S+\.js/)?.[0] : undefined
  return url ? import(/* @vite-ignore */ `${url}?attempt=${failures.length + 1}`) : import('./toaster.tsx')
}

/**
 * The place for toasts, once per site, beside its routes. Its code is loaded at the first sign of a person, whose actions
 * toasts report on, or when there is something to report. If it can't be loaded, the next sign tries again.
 */
export function LazyToaster() {
  const [Place, setPlace] = useState<ComponentType>()
  useEffect(() => {
    const found = new AbortController()
    const failures: unknown[] = []
    const fetchPlace = async () => {
      try {
        const { Toaster } = await loadToaster(failures)
        setPlace(() => Toaster)
        found.abort()
      } catch (error) {
        failures.push(error)
        console.error(error)
      }
    }
    const want = () => void fetchPlace()
    for (const sign of signs) addEventListener(sign, want, { signal: found.signal })
    void firstToast.then(want)
    return () => found.abort()
  }, [])
  return Place && <Place />
}
