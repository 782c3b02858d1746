import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as contracts from '@skillharbor/contracts/messages'
import { findCatalogFaults, findStrayTexts } from '@skillharbor/messages/check'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../src')

test('every text on a screen is in a catalog', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'Enter', 'Escape'].map((text) => ({ text, why: 'the name of a key' }))
  const others = [
    { text: 'Asia/Kolkata', why: 'a time zone' },
    { text: '/operations/:section?', why: 'a path' },
    ...['Deleted learner', 'Deleted seller'].map((text) => ({ text, why: 'as the API says it' })),
    { text: 'Files', why: 'the type of dragged files' },
  ]
  expect(findStrayTexts(folder, [...keys, ...others])).toEqual([])
})

test('every message is shown somewhere, and in every language', () => {
  expect(findCatalogFaults(folder)).toEqual([])
})

type Texts = { readonly [name: string]: string | Texts | { readonly with: (message: string) => string } }

/** Texts as they are in a catalog, by key. */
const flatten = (texts: Texts, prefix = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([name, text]): [string, string][] => {
    if (typeof text === 'string') return [[prefix + name, text]]
    if ('with' in text && typeof text.with === 'function') return [[prefix + name, text.with('{message}')]]
    return flatten(text as Texts, `${prefix}${name}.`)
  })

test('the specification’s texts are shown letter for letter', () => {
  const fixed = new Map(flatten({ ...contracts }))
  const shown: Texts = JSON.parse(readFileSync(join(folder, 'lib/specified/messages.en.json'), 'utf8'))
  for (const [key, text] of flatten(shown)) expect(text, key).toBe(fixed.get(key))
})
