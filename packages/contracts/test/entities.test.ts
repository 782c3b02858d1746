import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { Description, Email, Price, StorageKey, Title, Username } from '../src/entities.ts'

const accepts = (schema: z.ZodType, values: unknown[]) =>
  test.each(values)('accepts %j', (value) => {
    expect(schema.safeParse(value).success).toBe(true)
  })
const refuses = (schema: z.ZodType, values: unknown[]) =>
  test.each(values)('rejects %j', (value) => {
    expect(schema.safeParse(value).success).toBe(false)
  })

describe('a price, in rupees', () => {
  accepts(Price, [1, 499, 499.5, 0.29 + 1, 500_000, 1099.99])
  refuses(Price, [0, -1, 0.005, 1.001, 500_000.01, Number.NaN, Number.POSITIVE_INFINITY, '499', null])
})

describe('a username', () => {
  accepts(Username, ['Asha', 'रवि कपूर', 'a.b_c-d 1', ' trimmed '])
  refuses(Username, ['a', '..', '\u0301\u0301', ' . . ', 'a/b', 'a\u0000b', 'x'.repeat(41), '<b>'])
})

describe('a storage key', () => {
  accepts(StorageKey, ['thumbnails/asha/a.png', 'thumbnails/रवि/1 (2)+@x.webp'])
  refuses(StorageKey, [
    'thumbnails',
    'thumbnails/',
    'other/asha/a.png',
    '/thumbnails/a/b',
    'thumbnails//b',
    'thumbnails/../b',
    'thumbnails/./b',
    'thumbnails/%2e%2e/b',
    'thumbnails/a\\b',
    'thumbnails/a\u0000',
    `thumbnails/${'x'.repeat(250)}`,
  ])
})

test('an email is trimmed and lowercased; a title is trimmed and has no NUL', () => {
  expect(Email.parse(' Asha@Example.ORG ')).toBe('asha@example.org')
  expect(Title.parse('  Graphs ')).toBe('Graphs')
  for (const wrong of ['a\u0000', 'a\u0007', 'a\tb', 'a\nb', '\ud800', '\u200b', '\u0301'])
    expect(Title.safeParse(wrong).success).toBe(false)
  expect(Title.parse('e\u0301 x')).toBe('\u00e9 x')
  expect(Description.parse('e\u0301\tx')).toBe('\u00e9\tx')
  expect(Title.safeParse('   ').success).toBe(false)
})
