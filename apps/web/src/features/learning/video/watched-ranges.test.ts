import { expect, test } from 'vitest'
import { createWatchedRanges } from './watched-ranges.ts'

const played = (...seconds: number[]) => {
  const ranges = createWatchedRanges()
  for (const second of seconds) ranges.playAt(second)
  return ranges
}

test('what plays on is one range, in whole seconds that were begun', () => {
  expect(played(3.2, 3.45, 3.7, 4.1).take()).toEqual([{ from: 3, to: 5 }])
})

test('what was skipped doesn’t count', () => {
  const ranges = played(0, 1, 2)
  ranges.interrupt()
  for (const second of [60, 61.5]) ranges.playAt(second)
  expect(ranges.take()).toEqual([
    { from: 0, to: 2 },
    { from: 60, to: 62 },
  ])
})

test('what was played twice is one range, whichever came first', () => {
  const ranges = played(10, 14)
  ranges.interrupt()
  for (const second of [8, 12]) ranges.playAt(second)
  expect(ranges.take()).toEqual([{ from: 8, to: 14 }])
})

test('a video that doesn’t move, or jumps back, plays nothing', () => {
  expect(played(5).take()).toEqual([])
  expect(played(5, 5, 2).take()).toEqual([])
  expect(played(0, 5, 2).take()).toEqual([{ from: 0, to: 5 }])
})

test('what was taken isn’t taken again, and the next range continues it', () => {
  const ranges = played(0, 14.9)
  expect(ranges.take()).toEqual([{ from: 0, to: 15 }])
  expect(ranges.take()).toEqual([])
  ranges.playAt(15.1)
  expect(ranges.take()).toEqual([{ from: 14, to: 16 }])
})
