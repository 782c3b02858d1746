import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { focusHeading } from '../lib/focus-heading.ts'

/** Going to another screen moves the focus to its heading; the first screen leaves it where the browser has it. */
export const useHeadingFocus = (): void => {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    focusHeading()
  }, [pathname])
}
