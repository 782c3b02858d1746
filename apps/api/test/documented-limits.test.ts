import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { quotas, type Rule } from '../src/features/quotas.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/security.md'), 'utf8')

/** The cells of the page's rows that begin with a quota's name. */
const documented = [...page.matchAll(/^\| `([a-z]\w+)` +\|(.*)\|$/gm)].map(([, name, cells = '']) => [
  name,
  ...cells.split('|').map((cell) => cell.trim()),
])

const inWords = (rule: Rule | undefined): string => {
  if (!rule) return '–'
  const { tries, seconds } = rule
  return `${tries.toLocaleString('en')} in ${seconds % 3600 === 0 ? `${seconds / 3600} h` : `${seconds / 60} min`}`
}

test('docs/security.md has every share as it is', () => {
  const all: Record<string, { what: string; perAddress?: Rule; perAccount?: Rule }> = quotas
  const actual = Object.entries(all).map(([name, { what, perAddress, perAccount }]) => [
    ...[name, what, inWords(perAddress), inWords(perAccount)],
  ])
  expect(documented).toEqual(actual)
})
