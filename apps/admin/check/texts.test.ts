import { join } from 'node:path'
import { findCatalogFaults, findStrayTexts } from '@skillharbor/messages/check'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../src')

test('every text on a screen is in a catalog', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'Enter', 'Escape'].map((text) => ({ text, why: 'the name of a key' }))
  const others = [
    { text: 'Asia/Kolkata', why: 'a time zone' },
    { text: '/operations/:section?', why: 'a path' },
    { text: 'Files', why: 'the type of dragged files' },
  ]
  expect(findStrayTexts(folder, [...keys, ...others])).toEqual([])
})

test('every message is shown somewhere, and in every language', () => {
  expect(findCatalogFaults(folder)).toEqual([])
})
