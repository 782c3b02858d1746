import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const ignore = (path: string) => /(^|[\\/])(node_modules|dist)$/.test(path)
const packages = globSync('{apps/*,packages/*,e2e,bench,deploy}/package.json', { cwd: root }).map((file) =>
  dirname(file),
)
const has = (folder: string, pattern: string) =>
  globSync(pattern, { cwd: join(root, folder), exclude: ignore }).length > 0

// Turbo passes by a package that lacks a script, without a word.
test.each(packages)('%s has a script for each task that it has files for', (folder) => {
  const { scripts = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const wanted = {
    lint: has(folder, '**/*.{ts,tsx}'),
    typecheck: has(folder, '**/*.{ts,tsx}'),
    'test:unit': has(folder, '**/*.test.{ts,tsx}'),
    'test:e2e': has(folder, '**/*.spec.ts'),
    build: has(folder, 'vite.config.ts'),
    messages: has(folder, 'src/**/messages.en.json'),
  }
  const missing = Object.entries(wanted).filter(([name, isWanted]) => isWanted && !(name in scripts))
  expect(missing).toEqual([])
})
