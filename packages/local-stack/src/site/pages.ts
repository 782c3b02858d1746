import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { SiteConfig } from '@skillharbor/contracts/site-config'

const ELEMENT = /(<script type="application\/json" id="site-config">)[\s\S]*?(<\/script>)/

/**
 * Inserts the configuration into a page's `site-config` element.
 * @throws an error if the page has no such element, because its scripts couldn't run.
 */
export function withConfig(html: string, config: SiteConfig, page: string): string {
  if (!ELEMENT.test(html)) throw new Error(`${page} has no <script type="application/json" id="site-config"> element.`)
  // `<` could end the element early. JSON allows it to be escaped.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  return html.replace(ELEMENT, (_all, open: string, close: string) => open + json + close)
}

/** A built site's pages, ready to send, by path: `/` for index.html, `/faq` for faq.html or faq/index.html. */
export function readPages(dist: string, config: SiteConfig): Map<string, string> {
  const pages = new Map<string, string>()
  for (const file of globSync('**/*.html', { cwd: dist })) {
    const path = `/${file.split(sep).join('/')}`.replace(/(\/index)?\.html$/, '') || '/'
    pages.set(path, withConfig(readFileSync(join(dist, file), 'utf8'), config, join(dist, file)))
  }
  return pages
}
