import { expect, test } from 'vitest'
import { cueAt } from './use-current-cue.ts'

const cues = [
  { startMs: 1_000, endMs: 2_000, text: 'one' },
  { startMs: 2_000, endMs: 3_000, text: 'two' },
  { startMs: 5_000, endMs: 6_000, text: 'three' },
]

test.each([
  [0, -1],
  [999, -1],
  [1_000, 0],
  [1_999, 0],
  [2_000, 1],
  [3_000, -1],
  [5_500, 2],
  [6_000, -1],
])('at %i ms, the cue is at %i', (ms, at) => {
  expect(cueAt(cues, ms)).toBe(at)
})

test('without cues there is none', () => {
  expect(cueAt([], 1_000)).toBe(-1)
})
