import { join } from 'node:path'
import { findCatalogFaults, findStrayTexts } from '@skillharbor/messages/check'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../src')
const exceptions = [
  { text: 'Asia/Kolkata', why: 'a time zone' },
  { text: 'Web Designing', why: 'a category, as the API names it' },
  { text: 'Web Development', why: 'a category, as the API names it' },
  { text: 'Artificial Intelligence', why: 'a category, as the API names it' },
  { text: 'noopener noreferrer nofollow ugc', why: 'what a link is to its page' },
  { text: '(min-width: 72rem) 44rem, 100vw', why: 'how wide a picture is' },
  ...['True', 'False'].map((text) => ({ text, why: 'as the API says it' })),
  { text: 'search', why: 'which key the on-screen keyboard shows' },
  ...['ArrowDown', 'ArrowUp', 'Enter', 'Escape'].map((text) => ({ text, why: 'what a key is called' })),
  ...['&amp;', '&lt;', '&gt;'].map((text) => ({ text, why: 'how WebVTT writes a character' })),
]

test('every text on a screen is in a catalog', () => {
  expect(findStrayTexts(folder, exceptions)).toEqual([])
})

test('every message is shown somewhere, and in every language', () => {
  expect(findCatalogFaults(folder)).toEqual([])
})
