import { expect, test } from 'vitest'
import { resumeAt } from './resume-at.ts'

test('a video goes on where the learner stopped, unless they have seen it', () => {
  expect(resumeAt({ positionSeconds: 42, done: false }, 100)).toBe(42)
  expect(resumeAt({ positionSeconds: 94, done: false }, 100)).toBe(94)
  expect(resumeAt({ positionSeconds: 95, done: false }, 100)).toBe(0)
  expect(resumeAt({ positionSeconds: 42, done: true }, 100)).toBe(0)
})
