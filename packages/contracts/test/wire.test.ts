import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { digestOf, recordPath, wireNow } from './wire.ts'

const record = 'pnpm --filter @skillharbor/contracts wire:record'

test('the wire matches the recorded one that other apps rely on', () => {
  const advice = `The wire changed, and apps outside this repository rely on it. If that is on purpose, run \`${record}\` and write what changed to packages/contracts/CHANGELOG.md.`
  expect(wireNow(), advice).toBe(readFileSync(recordPath, 'utf8'))
})

test('the changelog’s newest entry is for this version and names the recorded wire', () => {
  const changelog = readFileSync(join(import.meta.dirname, '../CHANGELOG.md'), 'utf8')
  const newest = changelog.split(/^## /m)[1] ?? ''
  const heading = `${packageJson.version} (wire ${digestOf(readFileSync(recordPath, 'utf8'))})`
  const advice = `The newest entry of packages/contracts/CHANGELOG.md must be headed \`## ${heading}\` and say what changed.`
  expect(newest.split(/(?<=- )/)[0], advice).toBe(`${heading}\n\n- `)
})
