import type { SiteConfig } from '@skillharbor/contracts/site-config'

/** What the build makes: HTML of home and of skeletons, and texts for the head of home. */
export type Prerendered = Record<
  'home' | 'homeIsFor' | 'skeleton' | 'purchases' | 'catalogue' | 'course' | 'teacher' | 'title' | 'description',
  string
>

/**
 * Everything that the prerendered HTML depends on. If the page was built for another path, brand or year, React draws it
 * from scratch instead of hydrating HTML with a wrong text in it.
 */
export const prerenderedFor = (pathname: string, { brand }: SiteConfig): string =>
  [pathname, brand, new Date().getFullYear()].join(' ')
