import { useDeferredValue, useEffect } from 'react'

let opened = false

/**
 * False while the site's first screen is drawn, so that what is far below can come after it, in a task of its own. Later
 * screens are drawn at once, as the back button leads to a place on them; so does an address with a fragment.
 */
export const useLater = (): boolean => {
  useEffect(() => {
    opened = true
  }, [])
  return useDeferredValue(true, opened || window.location.hash !== '')
}
