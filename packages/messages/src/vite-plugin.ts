import type { Plugin } from 'vite'
import { catalogFile, compileCatalog } from './compile.ts'
import { type Language, languageOf, languageParameter, languages } from './language.ts'
import { writeTypes } from './message-types.ts'

/** The manifest of the build for a language, if the site has Vite write one. */
export const manifestOf = (language: Language): string =>
  language === languages[0] ? '.vite/manifest.json' : `.vite/manifest-${language}.json`

/** A page in another language: its scripts read from it which one. */
export const inLanguage = (html: string, language: string): string =>
  html.replace('<html lang="en"', `<html lang="${language}"`)

/** Where a module asks for a catalog in all languages. */
const allLanguages = /(import\.meta\.glob\(['"]\.\/messages\.)\*(\.json['"])/g

/**
 * Compiles catalogs as they are loaded, and keeps their types up to date while the site is worked on. A build has one
 * language: English, or the one that its mode names (`vite build --mode hi`), whose page is `hi/index.html` and whose files
 * are added to those of the English build before it. A server's build, and whatever isn't a build, have all languages.
 */
export const messages = (): Plugin => {
  let isServing = false
  let language: Language | undefined
  return {
    name: 'messages',
    // Before Vite's own plugin, which makes a module of the JSON. Keys with dots are no names, so none is exported.
    enforce: 'pre',
    config: ({ build }, { command, mode, isSsrBuild }) => {
      isServing = command === 'serve'
      if (!isServing && !isSsrBuild) language = languageOf(mode) ?? languages[0]
      const json = { namedExports: false }
      if (language === undefined) return { json }
      const define = { SITE_LANGUAGE: JSON.stringify(language) }
      if (language === languages[0]) return { json, define }
      const manifest = build?.manifest && manifestOf(language)
      return { json, define, build: { emptyOutDir: false, copyPublicDir: false, ...(manifest && { manifest }) } }
    },
    transform: {
      filter: { id: [catalogFile, /\.ts$/] },
      handler(code, id) {
        if (!catalogFile.test(id)) return language && { code: code.replace(allLanguages, `$1${language}$2`), map: null }
        if (isServing) writeTypes(id)
        return { code: compileCatalog(code), map: null }
      },
    },
    // While the site is worked on, `?lang=hi` shows it in Hindi.
    transformIndexHtml: (html, { originalUrl = '' }) => {
      const asked = languageOf(new URL(originalUrl, 'http://site').searchParams.get(languageParameter))
      return inLanguage(html, language ?? asked ?? languages[0])
    },
    generateBundle: {
      // After Vite wrote the page.
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html']
        if (page && language && language !== languages[0]) page.fileName = `${language}/index.html`
      },
    },
    // Drawn again alone, a screen would keep the messages that it had.
    hotUpdate({ file }) {
      if (!catalogFile.test(file)) return
      this.environment.hot.send({ type: 'full-reload' })
      return []
    },
  }
}
