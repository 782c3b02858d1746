import { siteConfig } from '@skillharbor/client/config'
import { useEffect } from 'react'

/**
 * Sets the browser tab's title to the screen's name and the brand. The page has one title element, which the host
 * wrote for crawlers: it is changed, where React's own `<title>` would stand beside it.
 */
export function PageTitle({ children }: { children: string }) {
  const title = `${children} · ${siteConfig().brand}`
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}
