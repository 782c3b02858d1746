/** The languages of the sites, the emails and the certificates. The first is for whoever reads none of them. */
export const languages = ['en', 'hi'] as const
export type Language = (typeof languages)[number]

/** What each language is called by those who speak it. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी' }
/** The same where there is little room. Each is a part of the whole name, by which it can be called aloud. */
export const shortLanguageNames: Readonly<Record<Language, string>> = { en: 'EN', hi: 'हि' }

/** The cookie in which a visitor's choice is kept, and the parameter of an address that is in that language. */
export const languageCookie = 'language'
export const languageParameter = 'lang'

/** The language with this tag; undefined if it is none of ours. */
export const languageOf = (tag: string | null | undefined): Language | undefined =>
  languages.find((language) => language === tag)

// Browsers list what their user reads, the best first. deploy/site.Caddyfile has the same expression.
const hindiBeforeEnglish = /^([^e]|e[^n])*\bhi\b/i

/** The language for an `Accept-Language` header. */
export const acceptedLanguage = (header: string | undefined): Language =>
  hindiBeforeEnglish.test(header ?? '') ? 'hi' : 'en'

/** The language of a site's build (vite-plugin.ts). Nothing else has one. */
declare const SITE_LANGUAGE: Language | undefined
const built = typeof SITE_LANGUAGE === 'undefined' ? undefined : SITE_LANGUAGE

// Servers, and their type checks, know no document.
const page: { documentElement: { lang: string } } | undefined = Reflect.get(globalThis, 'document')
let current: Language = built ?? languageOf(page?.documentElement.lang) ?? 'en'

/**
 * The page's language: the one that it was built in, whatever `<html lang>` says by now, as a browser that translates pages
 * changes that. Without a build, what `<html lang>` says.
 */
export const currentLanguage = (): Language => current

/** Chooses the language, from now on. */
export const setLanguage = (language: Language): void => {
  current = language
}

/** The locale for `Intl`. Numbers, dates and prices are written as in India, whatever the language. */
export const locale = (language: Language = current): string => `${language}-IN`
