import { describe, expect, test } from 'vitest'
import { rowOf, summary } from '../src/summary.ts'

const task = (taskId: string, log: string, { exitCode = 0, status = 'MISS' as 'HIT' | 'MISS' } = {}) => ({
  taskId,
  task: taskId.split('#')[1] ?? '',
  command: 'a script',
  logFile: `${taskId}.log`,
  cache: { status },
  execution: { startTime: 1000, endTime: 3000, exitCode },
  log,
})
const vitest = (counts: string) => ` Test Files  1 failed | 8 passed (9)\n      Tests  ${counts} (9)\n`

describe('the summary', () => {
  test('adds up the tests of all packages, and says where to look', () => {
    const row = rowOf('test:unit', [
      task('web#test:unit', vitest('2 failed | 5 passed | 2 skipped'), { exitCode: 1 }),
      task('ui#test:unit', vitest('4 passed'), { status: 'HIT' }),
      task('ui#lint', 'Checked 3 files in 2ms.'),
    ])
    expect(row).toMatchObject({ passed: 9, failed: 2 })
    expect(row.text).toContain(
      '9 tests, 2 packages, 1 from the cache, 2.0 s\n         web#test:unit: see web#test:unit.log',
    )
  })

  test.each([
    [
      'Vitest',
      ' FAIL  |web| src/a.test.tsx > a cart > is empty\nAssertionError: expected 1 to be 2\n ❯ src/a.test.tsx:3:1\n',
      '|web| src/a.test.tsx > a cart > is empty: AssertionError: expected 1 to be 2 · a.test.tsx:3',
    ],
    [
      'Playwright',
      `  1) [phone] › journeys/a.spec.ts:4:1 › a cart is empty ────

    Error: expect(locator).toBeVisible() failed

    Locator: getByRole('main')
    Expected: visible

    > 9 |   await expect(page.getByRole('main')).toBeVisible()
        at /home/me/e2e/journeys/a.spec.ts:9:40
`,
      "[phone] › journeys/a.spec.ts:4:1 › a cart is empty: Error: expect(locator).toBeVisible() failed · getByRole('main') · a.spec.ts:9",
    ],
  ])('names the failed tests that %s lists, why and where', (_runner, listed, said) => {
    const row = rowOf('test:unit', [
      task('web#test:unit', `${listed.repeat(2)}\n${vitest('2 failed')}`, { exitCode: 1 }),
    ])
    expect(row.text.split(`\n           ${said}`)).toHaveLength(3)
  })

  test.each([
    ['errors outside of tests', '⎯⎯ Unhandled Errors ⎯⎯\n\n⎯⎯ Unhandled Rejection ⎯⎯\nError: late\n', 30],
    ['the end of any other log', 'Error: late\n', 0],
  ])('shows %s when no test is listed', (_what, why, linesAfter) => {
    const log = `${'✓ a test\n'.repeat(30)}${why}${'a line\n'.repeat(linesAfter)}`
    const row = rowOf('test:unit', [task('web#test:unit', log, { exitCode: 1 })])
    expect(row.text).toContain('\n           Error: late')
  })

  test('names what was not checked, though all passed', () => {
    const log = `NOT CHECKED: the journeys in firefox: it isn’t installed\n${vitest('3 passed')}`
    const row = rowOf('test:e2e', [task('e2e#test:e2e', log)])
    expect(row).toMatchObject({ passed: 3, failed: 0 })
    expect(row.text).toBe('3 tests, 2.0 s\n         NOT CHECKED: the journeys in firefox: it isn’t installed')
  })

  test('counts a check that passed in a package as one', () => {
    const row = rowOf('lint', [task('ui#lint', ''), task('web#lint', '')])
    expect(row).toEqual({ task: 'lint', text: '2 packages, 2.0 s', passed: 2, failed: 0 })
  })

  test.each([
    ['a task that ran in no package', 'lint', []],
    ['a task that never began', 'lint', [{ ...task('ui#lint', ''), execution: null }]],
    ['a check that failed', 'boundaries', [task('//#boundaries', 'Read 12 modules.', { exitCode: 1 })]],
    ['tests of which none passed', 'test:unit', [task('ui#test:unit', vitest('3 skipped'))]],
    ['a crash after all tests passed', 'test:unit', [task('ui#test:unit', vitest('3 passed'), { exitCode: 1 })]],
    ['a failed journey', 'test:e2e', [task('e2e#test:e2e', '  1 failed\n  7 passed (2m)\n', { exitCode: 1 })]],
  ])('%s has failed', (_what, wanted, tasks) => {
    expect(rowOf(wanted, tasks).failed).toBe(1)
  })

  test('points to the output above for a task that is never cached, and so has no log', () => {
    const row = rowOf('audit', [{ ...task('//#audit', '', { exitCode: 1 }), logFile: undefined }])
    expect(row.text).toContain('//#audit: see above')
  })

  test('ends with what passed and failed', () => {
    const text = summary([
      rowOf('audit', [task('//#audit', '')]),
      rowOf('test:e2e', [task('e2e#test:e2e', '  7 passed (2m)\n')]),
    ])
    expect(text).toContain('ok      audit     2.0 s\n')
    expect(text.split('\n').at(-1)).toBe('8 passed, 0 failed')
  })
})
