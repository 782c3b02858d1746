import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { quotas, type Rule } from '../src/features/quotas.ts'
import { timeLimits } from '../src/time-limits.ts'
import { startApi } from './start-api.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../../docs', name), 'utf8')
const page = read('security.md')

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
    name,
    what,
    inWords(perAddress),
    inWords(perAccount),
  ])
  expect(documented).toEqual(actual)
})

/** How long a row of a page says that something may take, in ms. */
const documentedMs = (file: string, row: string, words: RegExp): number => {
  const line = read(file)
    .split('\n')
    .find((one) => one.startsWith('|') && one.includes(row))
  return Number(words.exec(line ?? '')?.[1]) * 1000
}

test('the documentation has every time limit as it is', async () => {
  const { body, headers, headersCheck, provider, storage, smallObject, databaseAnswer, mailAnswer } = timeLimits
  expect(documentedMs('operations.md', '| Postgres ', /(\d+) s for an answer/)).toBe(databaseAnswer)
  expect(documentedMs('operations.md', 'SMTP_URL', /(\d+) s for every answer/)).toBe(mailAnswer)
  expect(documentedMs('operations.md', 'RAZORPAY_BASE_URL', /\| (\d+) s\b/)).toBe(provider)
  expect(documentedMs('operations.md', 'S3_ENDPOINT', /\| (\d+) s;/)).toBe(storage)
  // What others wait for comes after the limit.
  expect(documentedMs('reliability.md', '| R9 ', /within (\d+) seconds/)).toBeGreaterThan(provider)
  expect(documentedMs('security.md', '| S31 ', /408 within (\d+) s/)).toBeGreaterThan(body)
  expect(documentedMs('security.md', '| S54 ', /within (\d+) s/)).toBeGreaterThanOrEqual(Math.max(storage, smallObject))
  expect(documentedMs('security.md', '| S55 ', /within (\d+) s/)).toBeGreaterThan(headers + headersCheck)
})

test('an API that is told nothing else has these time limits', async () => {
  const api = await startApi({ WORKER: 'apart' })
  expect(api.parts.within).toEqual(timeLimits)
  expect(api.app.server.headersTimeout).toBe(timeLimits.headers)
  expect(api.parts.ports.settings.smallObjectMs).toBe(timeLimits.smallObject)
  await api.stop()
})
