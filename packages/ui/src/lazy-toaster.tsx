import { type ComponentType, useEffect, useState } from 'react'
import { somethingToTell } from './notify.ts'

const signs = ['pointerdown', 'keydown'] as const

/**
 * The place for toasts, once a site, beside its routes. Its code is fetched at the first sign that somebody is there, as
 * what they do is what toasts tell of; or where there is something to tell. Where it cannot be had, the next sign tries
 * again.
 */
export function LazyToaster() {
  const [Place, setPlace] = useState<ComponentType>()
  useEffect(() => {
    const found = new AbortController()
    const fetchPlace = async () => {
      try {
        const { Toaster } = await import('./toaster.tsx')
        setPlace(() => Toaster)
        found.abort()
      } catch (error) {
        console.error(error)
      }
    }
    const want = () => void fetchPlace()
    for (const sign of signs) addEventListener(sign, want, { signal: found.signal })
    void somethingToTell.then(want)
    return () => found.abort()
  }, [])
  return Place && <Place />
}
