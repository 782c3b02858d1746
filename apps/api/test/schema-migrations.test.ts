import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const api = join(import.meta.dirname, '..')

test('the migrations make what the schema says: `pnpm db:generate` has nothing to add', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'skillharbor-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const before = join(api, 'src/db/migrations')
  await cp(before, folder, { recursive: true })
  // It takes relative paths only.
  const given = [
    'generate',
    '--dialect',
    'postgresql',
    '--schema',
    './src/db/schema/*.ts',
    '--out',
    relative(api, folder),
  ]
  await promisify(execFile)(join(api, 'node_modules/.bin/drizzle-kit'), given, { cwd: api })
  const known = await readdir(before)
  const added = (await readdir(folder)).filter((file) => !known.includes(file))
  const texts = await Promise.all(added.map((file) => readFile(join(folder, file), 'utf8')))
  expect(texts.join('\n')).toBe('')
})
