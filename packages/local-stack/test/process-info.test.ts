import { expect, test } from 'vitest'
import { parsePs, processInfo } from '../src/process-info.ts'

test('returns the parent, command and start time of a running process, and undefined without one', () => {
  const info = processInfo(process.pid)
  expect(info?.parent).toBe(process.ppid)
  expect(info?.command).toContain('node')
  expect(info?.startedAt).toBe(processInfo(process.pid)?.startedAt)
  expect(processInfo(2 ** 22 + 1)).toBeUndefined()
})

test('parses the output of ps on macOS and Linux, and ignores zombies', () => {
  expect(parsePs('  501 Ss   Fri Nov  6 16:08:12 2026     /usr/bin/node start.js --x  \n')).toEqual({
    parent: 501,
    startedAt: 'Fri Nov  6 16:08:12 2026',
    command: '/usr/bin/node start.js --x',
  })
  expect(parsePs('  501 Z+   Fri Nov  6 16:08:12 2026     (node)\n')).toBeUndefined()
  expect(parsePs('')).toBeUndefined()
})
