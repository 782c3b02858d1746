import { siteConfig } from '@skillharbor/client/config'

/** Names the screen in the browser's tab and history. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${siteConfig().brand} Admin`}</title>
}
