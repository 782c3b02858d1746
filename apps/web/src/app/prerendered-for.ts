import type { SiteConfig } from '@skillharbor/contracts/site-config'

/**
 * All that the prerendered HTML depends on. Where the page was built for another address, brand or year than the one it
 * is looked at in, it is drawn anew rather than taken over with a wrong word in it.
 */
export const prerenderedFor = (pathname: string, { brand }: SiteConfig): string =>
  [pathname, brand, new Date().getFullYear()].join(' ')
