import { languages, locale, setLanguage } from '@skillharbor/messages/language'
import { afterEach, expect, test } from 'vitest'
import { formatBytes, languageName } from './format.ts'

afterEach(() => setLanguage('en'))

test.each(languages)('sizes of files and names of languages in %s are those of Intl', (language) => {
  setLanguage(language)
  const size = (unit: string, value: number, maximumFractionDigits: number) =>
    new Intl.NumberFormat(locale(), { style: 'unit', unit, maximumFractionDigits }).format(value)
  const kB = 1024
  expect(formatBytes(0)).toBe(size('kilobyte', 0, 0))
  expect(formatBytes(1)).toBe(size('kilobyte', 1, 0))
  expect(formatBytes(340.4 * kB)).toBe(size('kilobyte', 340, 0))
  expect(formatBytes(12.5 * kB * kB)).toBe(size('megabyte', 12.5, 1))
  expect(formatBytes(1100 * kB ** 3)).toBe(size('gigabyte', 1100, 1))
  const names = new Intl.DisplayNames(locale(), { type: 'language' })
  for (const tag of ['en', 'hi', 'ta', 'pt-BR']) expect(languageName(tag)).toBe(names.of(tag))
})
