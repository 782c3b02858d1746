import { useEffect } from 'react'

/**
 * Names the screen in the browser's tab and history. The page has one title element, which the host wrote for crawlers:
 * it is changed, where React's own `<title>` would stand beside it.
 */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = title
  }, [title])
}
