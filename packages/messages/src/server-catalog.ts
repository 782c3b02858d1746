import compileMessage from 'icu-minify/compile'
import format from 'icu-minify/format'
import type { Texts } from './catalog.ts'
import { flatten, type Source } from './compile.ts'
import { formatters } from './formatters.ts'
import { type Language, locale } from './language.ts'

/**
 * The messages of an email or a document, which one process writes in many languages: answers a function like a screen's
 * `t` for each. `sources`: the texts of `messages.en.json` and of the other languages' files.
 * @throws an error if a text is no ICU message.
 */
export const serverCatalog = <Messages>(
  sources: Readonly<Record<Language, unknown>>,
): ((language: Language) => Texts<Messages>) => {
  const compiled = new Map(
    Object.entries(sources).map(([language, source]) => [
      language,
      new Map(flatten(source as Source).map(([key, text]) => [key, compileMessage(text)])),
    ]),
  )
  return (language) => {
    const messages = compiled.get(language)
    const text = (key: string, values?: Record<string, string | number>) => {
      const message = messages?.get(key)
      if (message === undefined) throw new Error(`No message ${key} in ${language}`)
      return format(message, locale(language), values, { formatters })
    }
    return text as Texts<Messages>
  }
}
