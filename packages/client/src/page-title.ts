import { useEffect } from 'react'

/**
 * Names the screen in the browser's tab and history. The page has a title element from the host already; React's own
 * `<title>` would be a second one.
 */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = title
  }, [title])
}
