import { type Language, languageParameter, languages, locale } from '@skillharbor/messages/language'
import { escapeHtml } from '../features/html.ts'

/** The address of a page, in one language or, without it, in the one that its visitor reads. */
export const addressIn = (language: Language | undefined, address: string): string =>
  language ? `${address}?${languageParameter}=${language}` : address

/** A page's addresses with what they are to search engines: one for each language, and one for everybody else. */
export const addressesOf = (address: string): readonly (readonly [hreflang: string, address: string])[] => [
  ...languages.map((language) => [language, addressIn(language, address)] as const),
  ['x-default', address],
]

/** https://developers.google.com/search/docs/specialty/international/localized-versions */
export const alternateLinks = (address: string, element: 'link' | 'xhtml:link'): string[] =>
  addressesOf(address).map(
    ([hreflang, href]) =>
      `<${element} rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}"${element === 'link' ? '' : '/'}>`,
  )

/** A language as Open Graph writes it: `hi_IN`. */
export const openGraphLocale = (language: Language): string => locale(language).replace('-', '_')
