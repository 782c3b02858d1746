import { expect, test } from 'vitest'
import { acceptedLanguage, languageOf } from './language.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['en-IN,en;q=0.9,hi;q=0.8', 'en'],
  ['hi', 'hi'],
  ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
  ['mr-IN,mr;q=0.9,hi;q=0.8,en;q=0.7', 'hi'],
  ['ta-IN,ta;q=0.9,en;q=0.8,hi;q=0.7', 'en'],
  ['fr,de', 'en'],
  ['chi', 'en'],
])('a browser that reads %j gets %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language)
})

test.each([
  ['hi', 'hi'],
  ['en', 'en'],
  ['hi-IN', undefined],
  ['fr', undefined],
  ['', undefined],
  [null, undefined],
])('the tag %j is %s', (tag, language) => {
  expect(languageOf(tag)).toBe(language)
})
