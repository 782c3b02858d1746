import { siteConfig } from '@skillharbor/client/config'

/** The browser tab's title: the screen's name and the brand. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${siteConfig().brand}`}</title>
}
