import { join } from 'node:path'
import { findCatalogFaults, findStrayTexts } from '@skillharbor/messages/check'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../src')

test('every text on a screen is in a catalog', () => {
  expect(findStrayTexts(folder, [{ text: 'Asia/Kolkata', why: 'a time zone' }])).toEqual([])
})

test('every message is shown somewhere, and in every language', () => {
  expect(findCatalogFaults(folder)).toEqual([])
})
