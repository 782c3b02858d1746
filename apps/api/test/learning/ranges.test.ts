import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minus, type Range, seconds, union } from '../../src/features/learning/progress/ranges.ts'

const someRanges = fc
  .array(
    fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 8 })).map(([from, length]) => ({ from, to: from + length })),
    { maxLength: 12 },
  )
  .map((ranges) => union(ranges))

const secondsIn = (ranges: readonly Range[]) =>
  ranges.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at))

test('a difference has the seconds of the one that the other doesn’t have, as ranges in order', () => {
  fc.assert(
    fc.property(someRanges, someRanges, (ranges, known) => {
      const knownSeconds = new Set(secondsIn(known))
      const rest = minus(ranges, known)
      expect(secondsIn(rest)).toEqual(secondsIn(ranges).filter((second) => !knownSeconds.has(second)))
      expect(seconds(rest)).toBe(secondsIn(rest).length)
      expect(rest).toEqual(union(rest))
    }),
  )
})

test('a difference looks at each range about once, however many there are', () => {
  const every = (step: number, length: number, from = 0): Range[] =>
    Array.from({ length }, (_, at) => ({ from: from + at * step, to: from + at * step + 1 }))
  let looks = 0
  const known = new Proxy(every(2, 10_000), {
    get: (ranges, key) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) looks++
      return Reflect.get(ranges, key)
    },
  })
  expect(minus(every(20, 1_000, 1), known)).toHaveLength(1_000)
  expect(looks).toBeLessThan(20_000)
})
