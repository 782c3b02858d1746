import { join } from 'node:path'
import { findCatalogFaults, findStrayTexts } from '@skillharbor/messages/check'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../src')

test('every text of a component is in a catalog', () => {
  expect(
    findStrayTexts(folder, [
      { text: 'Escape', why: 'the name of a key' },
      { text: 'noopener noreferrer nofollow', why: 'what a link is to its page' },
      { text: '{} 640w, {} 1280w', why: 'the widths of a picture' },
      { text: 'Unknown device', why: 'as the API says it' },
    ]),
  ).toEqual([])
})

test('every message is shown somewhere, and in every language', () => {
  expect(findCatalogFaults(folder)).toEqual([])
})
