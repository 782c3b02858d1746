import { type Language, languageParameter, languages, locale } from '@skillharbor/messages/language'
import { escapeHtml } from '../features/html.ts'

/** The address of a page in this language. The plain one is in English, or in what its visitor's browser prefers. */
export const addressIn = (language: Language | undefined, address: string): string =>
  language === undefined || language === languages[0] ? address : `${address}?${languageParameter}=${language}`

/**
 * A page's addresses, one for each language and one for everybody else, as elements of HTML or of a sitemap.
 * https://developers.google.com/search/docs/specialty/international/localized-versions
 */
export const alternateLinks = (address: string, element: 'link' | 'xhtml:link'): string[] =>
  [...languages, undefined].map((language) => {
    const href = escapeHtml(addressIn(language, address))
    const end = element === 'link' ? '>' : '/>'
    return `<${element} rel="alternate" hreflang="${language ?? 'x-default'}" href="${href}"${end}`
  })

/** A language as Open Graph writes it: `hi_IN`. */
export const openGraphLocale = (language: Language): string => locale(language).replace('-', '_')
