import { join } from 'node:path'
import { findCatalogFaults } from '@skillharbor/messages/check'
import { expect, test } from 'vitest'

test('every message of an email or a document is used, and is there in every language', () => {
  expect(findCatalogFaults(join(import.meta.dirname, '../src'))).toEqual([])
})
