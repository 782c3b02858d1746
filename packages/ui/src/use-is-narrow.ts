import { useSyncExternalStore } from 'react'

const onResize = (tell: () => void) => {
  addEventListener('resize', tell)
  return () => removeEventListener('resize', tell)
}

let width: number | undefined

/** The window's width in pixels. To ask for it makes the browser lay out the page at once, so it's asked once a resize. */
const windowWidth = (): number => {
  if (width === undefined) {
    width = innerWidth
    addEventListener('resize', () => {
      width = innerWidth
    })
  }
  return width
}

/** Whether the window is narrower than so many pixels, now and after it was resized. */
export const useIsNarrow = (pixels: number): boolean => useSyncExternalStore(onResize, () => windowWidth() < pixels)
