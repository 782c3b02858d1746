import { useSyncExternalStore } from 'react'

const onResize = (tell: () => void) => {
  addEventListener('resize', tell)
  return () => removeEventListener('resize', tell)
}

/** Whether the window is narrower than so many pixels, now and after it was resized. */
export const useIsNarrow = (pixels: number): boolean => useSyncExternalStore(onResize, () => innerWidth < pixels)
