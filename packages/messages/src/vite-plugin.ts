import type { Plugin } from 'vite'
import { catalogFile, compileCatalog } from './compile.ts'
import { languageOf, languageParameter, languages } from './language.ts'
import { writeTypes } from './message-types.ts'

/** A page in another language: its scripts read from it which one. */
export const inLanguage = (html: string, language: string): string =>
  html.replace('<html lang="en"', `<html lang="${language}"`)

/**
 * Compiles catalogs as they are loaded, and keeps their types up to date while the site is worked on. A build has its page
 * in every language: `hi/index.html`.
 */
export const messages = (): Plugin => {
  let isServing = false
  return {
    name: 'messages',
    // Before Vite's own plugin, which makes a module of the JSON. Keys with dots are no names, so none is exported.
    enforce: 'pre',
    config: (_, { command }) => {
      isServing = command === 'serve'
      return { json: { namedExports: false } }
    },
    transform: {
      filter: { id: catalogFile },
      handler(json, id) {
        if (isServing) writeTypes(id)
        return { code: compileCatalog(json), map: null }
      },
    },
    // While the site is worked on, `?lang=hi` shows it in Hindi.
    transformIndexHtml: (html, { originalUrl = '' }) => {
      const asked = languageOf(new URL(originalUrl, 'http://site').searchParams.get(languageParameter))
      return inLanguage(html, asked ?? 'en')
    },
    generateBundle: {
      // After Vite wrote the page.
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return
        for (const language of languages.slice(1)) {
          const source = inLanguage(String(page.source), language)
          this.emitFile({ type: 'asset', fileName: `${language}/index.html`, source })
        }
      },
    },
    // A screen alone would be drawn again before its messages are there.
    hotUpdate({ file }) {
      if (!catalogFile.test(file)) return
      this.environment.hot.send({ type: 'full-reload' })
      return []
    },
  }
}
