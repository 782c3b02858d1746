import { expect, test } from 'vitest'
import { labelledDays, scaleOf } from './day-scale.ts'

const days = (...revenues: number[]) => revenues.map((revenue, at) => ({ day: `2026-11-0${at + 1}`, revenue }))

test.each([
  [[0, 1499, 20], { top: 2000, bottom: 0 }],
  [[1000], { top: 1000, bottom: 0 }],
  [[7200], { top: 8000, bottom: 0 }],
  [[2299], { top: 3000, bottom: 0 }],
  [[8001], { top: 10_000, bottom: 0 }],
  [[0.5], { top: 0.5, bottom: 0 }],
  [[300, -1499], { top: 300, bottom: -2000 }],
  [[-90], { top: 0, bottom: -100 }],
])('the axis for %j has round ends and includes zero', (revenues, scale) => {
  expect(scaleOf(days(...revenues))).toEqual(scale)
})

test.each([7, 30, 90])('of %i days the last one is labelled, and few enough to be readable', (count) => {
  const named = labelledDays(count)
  expect(named.at(-1)).toBe(count - 1)
  expect(named.length).toBeLessThanOrEqual(5)
})
