import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

const workspaces = ['contracts', 'client', 'ui', 'razorpay-sandbox', 'local-stack']
const libraries = ['zod', 'fastify', '@trpc/server', 'pg', 'react', 'razorpay']

/** A tree laid out like this repository, with `files` (path → text) in it; gone when the test ends. Returns its path. */
export function plantTree(files: Readonly<Record<string, string>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'planted-')))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const aPackage = (name: string) => JSON.stringify({ name, exports: { '.': './index.js', './*': './src/*.ts' } })
  for (const name of libraries) {
    write(`node_modules/${name}/package.json`, aPackage(name))
    write(`node_modules/${name}/index.js`, '')
  }
  mkdirSync(join(root, 'node_modules/@skillharbor'))
  for (const name of workspaces) {
    write(`packages/${name}/package.json`, aPackage(`@skillharbor/${name}`))
    symlinkSync(join(root, 'packages', name), join(root, 'node_modules/@skillharbor', name))
  }
  for (const path of ['apps', 'e2e', 'bench', 'deploy']) mkdirSync(join(root, path))
  for (const [path, text] of Object.entries(files)) write(path, text)
  return root
}
