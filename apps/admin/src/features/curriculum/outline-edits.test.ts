import type { DraftSection } from '@skillharbor/contracts/entities'
import { expect, test } from 'vitest'
import { dropEdit } from './outline-edits.ts'

/** `A: a b` is a section A with the lessons a and b. */
const outline = (...lines: string[]): DraftSection[] =>
  lines.map((line) => {
    const [name = '', lessons = ''] = line.split(':')
    const ids = lessons.split(' ').filter(Boolean)
    return {
      _id: name,
      title: name,
      lessons: ids.map((_id) => ({
        _id,
        title: _id,
        kind: 'text',
        durationSeconds: 60,
        preview: false,
        optional: false,
        hasContent: true,
        changed: false,
      })),
    }
  })
const lines = (sections: readonly DraftSection[]) =>
  sections.map(({ title, lessons }) => [`${title}:`, ...lessons.map((lesson) => lesson._id)].join(' '))

const start = outline('A: a b c', 'B:', 'C: d e')

test.each([
  ['a', 'c', ['A: b c a', 'B:', 'C: d e']],
  ['c', 'a', ['A: c a b', 'B:', 'C: d e']],
  ['a', 'd', ['A: b c', 'B:', 'C: d a e']],
  ['e', 'b', ['A: a e b c', 'B:', 'C: d']],
  ['a', 'B', ['A: b c', 'B: a', 'C: d e']],
  ['a', 'C', ['A: b c', 'B:', 'C: a d e']],
  ['d', 'C', ['A: a b c', 'B: d', 'C: e']],
  ['d', 'B', ['A: a b c d', 'B:', 'C: e']],
  ['b', 'A', ['A: b a c', 'B:', 'C: d e']],
  ['C', 'A', ['C: d e', 'A: a b c', 'B:']],
  ['A', 'B', ['B:', 'A: a b c', 'C: d e']],
])('%s dropped on %s', (active, over, expected) => {
  expect(lines(dropEdit(start, active, over)?.(start) ?? [])).toEqual(expected)
})

test('nothing moves where it is already, or where nothing is', () => {
  expect(dropEdit(start, 'a', 'a')).toBeUndefined()
  expect(dropEdit(start, 'a', 'nowhere')).toBeUndefined()
  expect(dropEdit(start, 'A', 'd')).toBeUndefined()
})

test('a drop that somebody else made impossible changes nothing', () => {
  expect(dropEdit(start, 'a', 'd')?.(outline('A: a b c'))).toBeUndefined()
  expect(dropEdit(start, 'a', 'd')?.(outline('A: b c', 'C: d e'))).toBeUndefined()
})
