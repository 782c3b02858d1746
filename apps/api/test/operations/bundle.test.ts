import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleFolder } from '../faults/programs.ts'
import { isReady } from '../faults/waiting.ts'
import { freePort } from '../free-port.ts'
import { startApi, type TestApi } from '../start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

/** The bundle's files that are loaded whenever this one is. */
const loadedWith = (folder: string, file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return seen
  seen.add(file)
  const code = readFileSync(join(folder, file), 'utf8')
  // Also a starter's only import: it is awaited before anything else happens.
  for (const [, next = ''] of code.matchAll(/^(?:import|export|await import)\b.*?['"]\.\/([^'"]+)['"]/gm))
    loadedWith(folder, next, seen)
  return seen
}

/** What the file exports, in its last lines. */
const exportsOf = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8').slice(-300)

test('a start opens few files, none of them outside of the bundle, and looks for no package.json', async () => {
  const folder = await bundleFolder()
  const loaded = loadedWith(folder, 'main.mjs')
  // @fastify/cookie imports its parser while it is registered.
  const parser = readdirSync(folder).find(
    (file) => file.endsWith('.mjs') && exportsOf(folder, file).includes('parseCookie'),
  )
  loadedWith(folder, parser ?? '', loaded)
  const files = [...loaded].map((file) => join(folder, file))
  expect(files.length).toBeGreaterThan(5)
  expect(files.length).toBeLessThanOrEqual(30)
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
  // What was 6 MB when dictionaries, mail, payments and Fastify's validator were read by every start.
  expect(bytes).toBeLessThan(3_000_000)

  const port = await freePort()
  const environment = Object.entries(api.config).map(([name, value]) => [name, String(value)])
  const readable = [...files, ...files.map((file) => `${file}.map`), api.config.STORAGE_DIR, join(folder, 'migrations')]
  const permissions = ['--permission', `--allow-fs-write=${api.config.STORAGE_DIR}`]
  const child = spawn(
    process.execPath,
    [...permissions, ...readable.map((path) => `--allow-fs-read=${path}`), join(folder, 'main.mjs')],
    { env: { ...Object.fromEntries(environment), API_PORT: String(port) }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const ended = new Promise((resolve) => child.once('close', resolve))
  const ready = async () => child.exitCode !== null || (await isReady(`http://127.0.0.1:${port}`)).length === 0
  await expect.poll(ready, { timeout: 30_000 }).toBe(true)
  const { exitCode } = child
  child.kill('SIGTERM')
  await ended
  expect({ exitCode, output }).toEqual({ exitCode: null, output: '' })
}, 60_000)
