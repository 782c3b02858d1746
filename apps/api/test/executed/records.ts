import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'node_modules/.cache/executed')

/** Keeps which sources a test file has executed. All paths are relative to this package. */
export const keepRecord = (testFile: string, sources: readonly string[]): void => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${testFile.replaceAll('/', '~')}.json`), JSON.stringify({ testFile, sources }))
}

type Executed = { readonly testFile: string; readonly sources: readonly string[] }
const readRecords = (): Executed[] =>
  globSync('*.json', { cwd: folder }).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))

/** The files of the repository that differ from the last commit. */
const changedFiles = (): string[] =>
  execFileSync('git', ['status', '--porcelain', '--untracked-files=all', '--no-renames'], { cwd: root })
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => line.slice(3))

/**
 * The test files that need not run after today's changes, by what each executed when it ran last. None if something
 * changed whose effect the records can't tell: another package, a test's helper, a source that no test has executed.
 */
export const unaffected = (changed = changedFiles(), records = readRecords()): string[] => {
  const ours = changed.filter((file) => /^(packages|apps\/api)\//.test(file) && !file.endsWith('.test.ts'))
  const sources = ours.map((file) => file.replace('apps/api/', ''))
  const known = new Set(records.flatMap((record) => record.sources))
  if (!sources.every((source) => known.has(source))) return []
  const executed = new Set(sources)
  return records
    .filter((record) => !record.sources.some((source) => executed.has(source)))
    .map(({ testFile }) => testFile)
}
