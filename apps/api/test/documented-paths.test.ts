import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
const tops = folders.map(({ name }) => name).filter((name) => name !== 'node_modules')

/** Paths from the root in backticks, which may be glob patterns: `apps/api/test/`, `docs/*.md`. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([\w@.-]+\/[^\s`<>…]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => tops.some((top) => path.startsWith(`${top}/`)))

/** Targets of links to files, without anchors. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target)

/** What a build makes need not be there. */
const exists = (path: string): boolean =>
  path.endsWith('/dist') || existsSync(join(root, path)) || globSync(path, { cwd: root }).length > 0

test.each(globSync('docs/*.md', { cwd: root }).map((file) => ({ file })))(
  '$file names only paths that exist',
  ({ file }) => {
    const text = readFileSync(join(root, file), 'utf8')
    expect(pathsIn(text).filter((path) => !exists(path))).toEqual([])
    expect(linksIn(text).filter((target) => !existsSync(join(root, 'docs', target)))).toEqual([])
  },
)

test('a path that doesn’t exist is found out, and text that isn’t a path is not', () => {
  const text = '`apps/api/src/http/implementations.ts`, `docs/*.md`, `/api/v1/auth/me`, `pnpm test`'
  expect(pathsIn(text).filter((path) => !exists(path))).toEqual(['apps/api/src/http/implementations.ts'])
  expect(pathsIn(readFileSync(join(root, 'docs/adding-a-feature.md'), 'utf8')).length).toBeGreaterThan(50)
})
