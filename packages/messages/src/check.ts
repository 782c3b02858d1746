import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { parseSync } from 'vite'
import { catalogFile, compileCatalog, readTexts } from './compile.ts'
import { type Language, languages } from './language.ts'
import { type Literal, literalsOf } from './literals.ts'
import { valuesOf } from './message-types.ts'

/** A text that stands in the code on purpose. */
export type Exception = { readonly text: string; readonly why: string }

const filesOf = (folder: string, pattern: string): string[] =>
  globSync(pattern, { cwd: folder })
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => !/\.test\.tsx?$|\.d\.json\.ts$/.test(file))
    .sort()

const readCode = (folder: string): { file: string; literals: Literal[] }[] =>
  filesOf(folder, '**/*.{ts,tsx}').map((file) => {
    const code = readFileSync(join(folder, file), 'utf8')
    const { program, errors } = parseSync(file, code)
    if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
    return { file, literals: literalsOf(program, code) }
  })

const hasLetter = /\p{L}/u
/** Classes, paths and names have none of what sentences have: a capital first, two words in a row, a full stop. */
const isProse = (text: string): boolean =>
  /^\P{L}*\p{Lu}\p{Ll}/u.test(text) ||
  /\p{L}[.,;!?…’]+(\s|$)/u.test(text) ||
  (/(^|\s)\p{Ll}+\s+\p{Ll}+(\s|$)/u.test(text) && !/[-:[\]/]/.test(text))

/**
 * What a person may read and is in no catalog, as `file:line text`: all text between tags and in attributes that are read
 * out or shown, and any other that looks like a sentence. Exceptions that nothing needs are found too.
 */
export const findStrayTexts = (folder: string, exceptions: readonly Exception[] = []): string[] => {
  const needed = new Set<string>()
  const stray = readCode(folder).flatMap(({ file, literals }) =>
    literals
      .filter(({ text, isShown }) => (isShown ? hasLetter.test(text) : isProse(text)))
      .filter(({ text }) => {
        const exception = exceptions.find((each) => each.text === text.trim())
        if (exception) needed.add(exception.text)
        return !exception
      })
      .map(({ text, line }) => `${file}:${line} ${text.trim()}`),
  )
  const idle = exceptions.filter(({ text }) => !needed.has(text))
  return [...stray, ...idle.map(({ text }) => `no file holds the exception ${text}`)]
}

const describe = (text: string) => [...valuesOf(text)].map((value) => value.join(': ')).sort()

/** Whether a text has words of a sentence in it: not only values, addresses, and names, whose words begin with a capital. */
const hasWords = (text: string): boolean => {
  const hasWordsIn = (elements: readonly MessageFormatElement[]): boolean =>
    elements.some((element) => {
      if (element.type === TYPE.literal) return element.value.split(/\s/).some((word) => /^\p{Ll}{5}[^@]*$/u.test(word))
      if ('children' in element) return hasWordsIn(element.children)
      return 'options' in element && Object.values(element.options).some(({ value }) => hasWordsIn(value))
    })
  return hasWordsIn(parse(text))
}

/**
 * What is wrong with the catalogs below `folder`: a message that no code shows, a language that isn't there, has other
 * messages than English, messages with other values, or one that nobody has translated.
 */
export const findCatalogFaults = (folder: string): string[] => {
  const literals = readCode(folder).flatMap((code) => code.literals)
  const named = new Set(literals.map(({ text }) => text))
  const patterns = literals.flatMap(({ pattern }) => pattern ?? [])
  const isShown = (key: string) => named.has(key) || patterns.some((pattern) => pattern.test(key))

  const catalogs = filesOf(folder, '**/messages.*.json')
  return catalogs.flatMap((file) => {
    const json = readFileSync(join(folder, file), 'utf8')
    compileCatalog(json)
    const texts = readTexts(json)
    const straight = [...texts].filter(([, text]) => text.includes("'")).map(([key]) => `${file}: ${key} has ' for ’`)
    const inLanguage = (language: Language) => file.replace(catalogFile, (name, tag) => name.replace(tag, language))
    const english = inLanguage('en')
    if (file === english)
      return [
        ...straight,
        ...languages
          .map(inLanguage)
          .filter((other) => !catalogs.includes(other))
          .map((other) => `${other} is missing`),
        ...[...texts.keys()].filter((key) => !isShown(key)).map((key) => `${file}: ${key} is unused`),
      ]
    const originals = readTexts(readFileSync(join(folder, english), 'utf8'))
    const keys = new Set([...originals.keys(), ...texts.keys()])
    return [
      ...straight,
      ...[...keys].flatMap((key) => {
        const [original, text] = [originals.get(key), texts.get(key)]
        if (text === undefined) return [`${file}: ${key} is missing`]
        if (original === undefined) return [`${file}: ${key} is in no ${english}`]
        if (text === original && hasWords(text)) return [`${file}: ${key} is still in English`]
        const differs = describe(original).join() !== describe(text).join()
        return differs ? [`${file}: ${key} takes other values than in ${english}`] : []
      }),
    ]
  })
}
