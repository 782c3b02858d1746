import { expect, test } from 'vitest'
import { mergeReports, withoutSent } from './merge-reports.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString()

test('of several reports about a lesson the newest state and every second that was played remain', () => {
  expect(
    mergeReports([
      { lessonId: 'l1', at: at(3), positionSeconds: 30, watched: [{ from: 20, to: 30 }] },
      { lessonId: 'l2', at: at(1) },
      { lessonId: 'l1', at: at(1), positionSeconds: 12, watched: [{ from: 0, to: 12 }] },
      { lessonId: 'l1', at: at(2), positionSeconds: 21, watched: [{ from: 12, to: 21 }] },
    ]),
  ).toEqual([
    { lessonId: 'l1', at: at(3), positionSeconds: 30, watched: [{ from: 0, to: 30 }] },
    { lessonId: 'l2', at: at(1) },
  ])
})

test('done keeps its own time, and the last word counts in any order', () => {
  const done = { lessonId: 'l1', at: at(1), done: true }
  const undone = { lessonId: 'l1', at: at(2), done: false }
  const opened = { lessonId: 'l1', at: at(3), positionSeconds: 5 }
  expect(mergeReports([done, undone, opened])).toEqual([undone, opened])
  expect(mergeReports([undone, done, opened])).toEqual([undone, opened])
  expect(mergeReports([{ ...opened, done: true }])).toEqual([{ lessonId: 'l1', at: at(3), done: true }, opened])
})

test('no report has more ranges than the API takes', () => {
  const ranges = (start: number) =>
    Array.from({ length: 150 }, (_, n) => ({ from: start + n * 4, to: start + n * 4 + 1 }))
  const merged = mergeReports([
    { lessonId: 'l1', at: at(1), watched: ranges(0) },
    { lessonId: 'l1', at: at(2), watched: ranges(2) },
  ])
  expect(merged.map(({ watched }) => watched?.length)).toEqual([150, 150])
})

test('what changed while it was sent is still to be sent', () => {
  const sent = [{ lessonId: 'l1', at: at(1), done: true }]
  expect(withoutSent([...sent, { lessonId: 'l2', at: at(1) }], sent)).toEqual([{ lessonId: 'l2', at: at(1) }])
  expect(withoutSent([{ lessonId: 'l1', at: at(2), done: true }], sent)).toHaveLength(1)
})
