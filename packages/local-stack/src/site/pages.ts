import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { SiteConfig } from '@skillharbor/contracts/site-config'
import { type Language, languages } from '@skillharbor/messages/language'

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

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&#34;')
const paragraph = (text: string | undefined) =>
  text ? `<p class="mx-auto w-full max-w-page px-4 pb-6 whitespace-pre-line sm:px-6">${escaped(text)}</p>` : ''

/** Fills in what the words for readers without scripts leave to the host: the brand, and the operator's own texts. */
export const withWords = (html: string, config: SiteConfig): string =>
  html
    .replaceAll('%BRAND%', () => escaped(config.brand))
    .replaceAll(/<!--own (terms|privacy)-->([\s\S]*?)<!--\/own-->/g, (_all, own: 'terms' | 'privacy', words: string) =>
      config[own] ? paragraph(config[own]) : words,
    )
    .replaceAll('<!--operator-->', () =>
      [config.contactEmail, config.operator, config.grievanceOfficer].map(paragraph).join(''),
    )

/** A built site's page at a path, in a language: `/` for index.html, `/faq` for faq.html or faq/index.html. */
export type Pages = (language: Language, path: string) => string | undefined

/** Reads a built site's pages, ready to send. Those in `hi/` are the Hindi ones. A page may be in English only. */
export function readPages(dist: string, config: SiteConfig): Pages {
  const pages = new Map<string, string>()
  for (const file of globSync('**/*.html', { cwd: dist })) {
    const [folder, ...rest] = file.split(sep)
    const language = languages.find((each) => each === folder)
    const path = `/${(language ? rest : [folder, ...rest]).join('/')}`.replace(/(\/index)?\.html$/, '') || '/'
    pages.set(
      `${language ?? languages[0]} ${path}`,
      withConfig(withWords(readFileSync(join(dist, file), 'utf8'), config), config, file),
    )
  }
  return (language, path) => pages.get(`${language} ${path}`) ?? pages.get(`${languages[0]} ${path}`)
}
