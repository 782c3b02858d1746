import { useEffect, useRef } from 'react'

const content = () => document.getElementById('content')
const heading = () => document.querySelector<HTMLElement>('#content h1')

/** Moves the focus to the screen's main heading, or to its content while it has none. The scroll stays, unless told. */
export const focusContent = (options: FocusOptions = { preventScroll: true }): void => {
  const element = heading() ?? content()
  if (!element) return
  element.tabIndex = -1
  element.focus(options)
}

/**
 * Keeps the focus on a screen that changes by itself: where what had it is gone, the heading takes it, and where it
 * waited on the content because there was no heading yet. Who has not been anywhere stays at the top of the page.
 */
export const useKeptFocus = (): void => {
  // Looked at while rendering: once the change is in the page it is too late.
  const focused = document.activeElement
  const waited = focused === content() && !heading()
  const arrived = useRef(false)
  useEffect(() => {
    const now = document.activeElement
    const lost = now === document.body && focused?.isConnected === false
    // What the screen before had is not this one's: see FocusOnArrival.
    if (arrived.current && (lost || (waited && now === content()))) focusContent({ preventScroll: waited })
    arrived.current = true
  })
}
