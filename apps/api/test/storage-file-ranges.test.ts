import { describe, expect, test } from 'vitest'
import { hasVersion, requestedRange } from '../src/http/file-ranges.ts'

const object = { bytes: 1000, etag: 'v1' }

describe('what a Range header asks for', () => {
  test.each([
    [undefined, 'whole'],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=0-', { start: 0, end: 999 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['Bytes=10-19', { start: 10, end: 19 }],
    ['bytes=999-', { start: 999, end: 999 }],
    ['bytes=990-999999999999999', { start: 990, end: 999 }],
    ['bytes=-1', { start: 999, end: 999 }],
    ['bytes=-1000', { start: 0, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['bytes=-0', 'none'],
    ['bytes=1000-', 'none'],
    ['bytes=1000-2000', 'none'],
    ['bytes=20-10', 'whole'],
    ['bytes=2000-1999', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=', 'whole'],
    ['bytes', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=-1-2', 'whole'],
    ['bytes=1.5-3', 'whole'],
    ['bytes=0-1\n', 'whole'],
    [`bytes=${'9'.repeat(400)}-`, 'whole'],
    ['items=0-5', 'whole'],
  ])('%s', (range, expected) => {
    expect(requestedRange({ ...(range !== undefined && { range }) }, object)).toEqual(expected)
  })

  test('an empty object has no range', () => {
    for (const range of ['bytes=0-', 'bytes=0-0', 'bytes=-1'])
      expect(requestedRange({ range }, { bytes: 0, etag: 'v1' })).toBe('none')
  })

  test.each([
    ['"v1"', { start: 0, end: 9 }],
    ['"v2"', 'whole'],
    // A weak tag says nothing about single bytes, and dates aren't kept.
    ['W/"v1"', 'whole'],
    ['v1', 'whole'],
    ['Sat, 21 Nov 2026 10:00:00 GMT', 'whole'],
  ])('it counts with If-Range %s only where that is the version stored', (ifRange, expected) => {
    expect(requestedRange({ range: 'bytes=0-9', 'if-range': ifRange }, object)).toEqual(expected)
  })
})

test.each([
  [undefined, false],
  ['"v1"', true],
  ['W/"v1"', true],
  ['"v0", "v1"', true],
  ['*', true],
  ['"v2"', false],
  ['v1', false],
])('If-None-Match %s: the caller has it: %s', (known, expected) => {
  expect(hasVersion({ ...(known !== undefined && { 'if-none-match': known }) }, 'v1')).toBe(expected)
})
