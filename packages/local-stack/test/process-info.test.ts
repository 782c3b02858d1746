import { expect, test } from 'vitest'
import { parsePs, processInfo } from '../src/process-info.ts'

test('finds a running process, and nothing for an unused pid', () => {
  const info = processInfo(process.pid)
  expect(info?.parent).toBe(process.ppid)
  expect(info?.command).toContain('node')
  expect(info?.startedAt).toBe(processInfo(process.pid)?.startedAt)
  expect(processInfo(2 ** 22 + 1)).toBeUndefined()
})

test('reads the output of ps on macOS and Linux, and ignores zombies', () => {
  expect(parsePs('  501 Ss   Fri Nov  6 16:08:12 2026     /usr/bin/node start.js --x  \n')).toEqual({
    parent: 501,
    startedAt: 'Fri Nov  6 16:08:12 2026',
    command: '/usr/bin/node start.js --x',
  })
  expect(parsePs('  501 Z+   Fri Nov  6 16:08:12 2026     (node)\n')).toBeUndefined()
  expect(parsePs('')).toBeUndefined()
})
