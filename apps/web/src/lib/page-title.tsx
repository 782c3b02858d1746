import { siteConfig } from '@skillharbor/client/config'
import { usePageTitle } from '@skillharbor/client/page-title'
import { common } from './messages.ts'

/** Names the screen in the browser's tab and history. */
export function PageTitle({ children }: { children: string }) {
  usePageTitle(common('pageTitle', { screen: children, brand: siteConfig().brand }))
  return null
}
