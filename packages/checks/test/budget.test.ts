import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { costs, processorSeconds } from '../src/budget.ts'

const log = `
 ✓ |api| test/sales.test.ts (12 tests) 1500ms
   ✓ a sale is listed 800ms
 ❯ |api| test/uploads.test.ts (3 tests | 1 failed) 2.5s
  ✓   41 [desktop] › journeys/keyboard.spec.ts:83:1 › each link focuses its page’s heading (14.3s)
  ✓   42 [phone] › journeys/keyboard.spec.ts:90:1 › a menu closes with Escape (700ms)
Started 23 processes of the API: 20 × api-main, 3 × main
`
const task = { taskId: 'api#test:unit', task: 'test:unit', command: '', cache: { status: 'MISS' as const }, log }

test('the costs of a run are each stage, the slowest files first, and the processes of the API', () => {
  const stages = [
    { name: 'checks', wall: 20.4, processor: 33.3 },
    { name: 'tests', wall: 200, processor: 400 },
  ]
  expect(costs(stages, [task, { ...task, cache: { status: 'HIT' } }]).split('\n')).toEqual([
    '  20 s,   33 processor s  checks',
    ' 200 s,  400 processor s  tests',
    ' 220 s,  433 processor s  in all; the budget is 1100 processor s on a quiet machine',
    '',
    '  15.0 s  api journeys/keyboard.spec.ts',
    '   2.5 s  api test/uploads.test.ts',
    '   1.5 s  api test/sales.test.ts',
    '23 processes of the API were started.',
  ])
})

test('the time of processes that have ended is counted', () => {
  const before = processorSeconds()
  execFileSync(process.execPath, ['-e', 'while (process.cpuUsage().user < 2e5);'])
  expect(processorSeconds() - before).toBeGreaterThan(0.15)
})
