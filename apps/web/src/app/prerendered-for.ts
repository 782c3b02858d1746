import type { SiteConfig } from '@skillharbor/contracts/site-config'

/**
 * A page that is only words, for readers without scripts. The host puts the brand in the place of `%BRAND%`, and who runs
 * the site in that of `<!--operator-->`. `own`: the text of the operator's that takes its place where there is one.
 */
export type WordPage = { path: string; title: string; html: string; own?: 'terms' | 'privacy' }

/** What the build makes: HTML of home, of skeletons and of pages that are only words, and texts for the head of home. */
export type Prerendered = Record<
  'home' | 'homeIsFor' | 'skeleton' | 'purchases' | 'catalogue' | 'course' | 'teacher' | 'title' | 'description',
  string
> & { words: WordPage[] }

/**
 * Everything that the prerendered HTML depends on. If the page was built for another path, brand or year, React draws it
 * from scratch instead of hydrating HTML with a wrong text in it.
 */
export const prerenderedFor = (pathname: string, { brand }: SiteConfig): string =>
  [pathname, brand, new Date().getFullYear()].join(' ')
