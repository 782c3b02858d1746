import { describe, expect, test } from 'vitest'
import { asOne, playwrightCount, vitestCount } from '../src/counts.ts'

const finished = { code: 0, output: '', report: '' }

describe('a tool that counts as one test', () => {
  const count = asOne(/Read (\d+) modules/, 'modules')

  test('passes when it checked something and found no problem', () => {
    expect(count({ ...finished, output: 'Read 12 modules.' })).toEqual({ ran: '12 modules', passed: 1, failed: 0 })
  })

  test.each([
    ['found something', { ...finished, code: 1, output: 'Read 12 modules.' }],
    ['was killed', { ...finished, code: null, output: 'Read 12 modules.' }],
    ['looked at nothing', { ...finished, output: 'Read 0 modules.' }],
    ['said nothing', finished],
  ])('fails when it %s', (_why, end) => {
    expect(count(end)).toMatchObject({ passed: 0, failed: 1 })
  })
})

describe('Vitest', () => {
  const report = (change: object) =>
    JSON.stringify({
      numPassedTests: 3,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [{ status: 'passed', assertionResults: [1, 2, 3] }],
      ...change,
    })

  test.each([
    ['all passed', 0, report({}), { ran: '3 tests', passed: 3, failed: 0 }],
    ['some failed', 1, report({ numFailedTests: 2 }), { ran: '5 tests', passed: 3, failed: 2 }],
    ['some were skipped', 0, report({ numPendingTests: 2 }), { ran: '3 tests, 2 skipped', passed: 3, failed: 0 }],
    ['an error outside any test', 1, report({}), { ran: '3 tests', passed: 3, failed: 1 }],
    [
      'a file did not load',
      1,
      report({ testResults: [{ status: 'failed', assertionResults: [] }] }),
      { ran: '4 tests', passed: 3, failed: 1 },
    ],
    ['none ran', 0, report({ numPassedTests: 0 }), { ran: 'nothing', passed: 0, failed: 1 }],
    ['no report', 0, '', { ran: 'nothing', passed: 0, failed: 1 }],
  ])('%s', (_case, code, text, expected) => {
    expect(vitestCount({ ...finished, code, report: text })).toEqual(expected)
  })
})

describe('Playwright', () => {
  const report = (stats: object, errors: unknown[] = []) =>
    JSON.stringify({ stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors })

  test.each([
    ['all passed', 0, report({}), { ran: '2 tests', passed: 2, failed: 0 }],
    ['one failed, one was flaky', 1, report({ unexpected: 1, flaky: 1 }), { ran: '4 tests', passed: 2, failed: 2 }],
    ['the stack did not start', 1, report({ expected: 0 }, [{}]), { ran: '1 tests', passed: 0, failed: 1 }],
    ['none ran', 0, report({ expected: 0 }), { ran: 'nothing', passed: 0, failed: 1 }],
  ])('%s', (_case, code, text, expected) => {
    expect(playwrightCount({ ...finished, code, report: text })).toEqual(expected)
  })
})
