import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => `S${first + at}`)
/** S1 to S99; there is no S29. */
const numbers = from(1, 99).filter((number) => number !== 'S29')

/** The numbers that names of tests begin with: `test('S14: …')`, `describe.each(transports)('S4, S5: …')`. */
const tested = (text: string): string[] =>
  [...text.matchAll(/\(\s*['"`](S\d{1,2}(?:, S\d{1,2})*): /g)].flatMap(([, found = '']) => found.split(', '))

test('each check has a test that begins with its number', () => {
  const files = globSync('{apps,packages,e2e,deploy}/**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /(^|[\\/])(node_modules|dist|security-numbers\.test\.ts)$/.test(path),
  })
  expect(files.length).toBeGreaterThan(100)
  const found = new Set(files.flatMap((file) => tested(readFileSync(join(root, file), 'utf8'))))
  expect(numbers.filter((number) => !found.has(number))).toEqual([])
})

test('docs/security.md has a row for each check, with a link to its tests', () => {
  const rows = readFileSync(join(root, 'docs/security.md'), 'utf8').matchAll(/^\| (S\d+) .*$/gm)
  const described = [...rows].map(([row, number = '']) => {
    const files = [...row.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, file = '']) => file)
    const untested = files.filter((file) => !tested(readFileSync(join(root, file), 'utf8')).includes(number))
    return { number, files: files.length > 0, untested }
  })
  expect(described).toEqual(numbers.map((number) => ({ number, files: true, untested: [] })))
})

test('a line that only mentions a number doesn’t count as its test', () => {
  expect(tested("test('S14: waits', () => {})\n// S15: later\nconst s = 'S16 is not'")).toEqual(['S14'])
  expect(
    tested("describe.each(['rest'])('S4: over %s', () => {\n  test.each(transports)(\n    'S5, S6: both', f)"),
  ).toEqual(['S4', 'S5', 'S6'])
})
