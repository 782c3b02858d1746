import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@skillharbor/local-stack/ports'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { bundleFolder } from '../faults/programs.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { ownProcess } from './own-process.ts'

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

/** What a start of the API loads, as paths. */
const filesOfAStart = (folder: string): string[] => {
  const loaded = loadedWith(folder, 'main.mjs')
  // @fastify/cookie imports its parser while it is registered.
  const parser = readdirSync(folder).find(
    (file) => file.endsWith('.mjs') && exportsOf(folder, file).includes('parseCookie'),
  )
  return [...loadedWith(folder, parser ?? '', loaded)].map((file) => join(folder, file))
}

/** Starts the API from the bundle, which may read these paths only. Resolves once /readyz answers with `status`. */
const startReading = async (folder: string, paths: readonly string[], status: number) => {
  const port = await freePort()
  const environment = Object.entries(api.config).map(([name, value]) => [name, String(value)])
  const storage = api.config.STORAGE_DIR
  const reading = [...paths, storage].map((path) => `--allow-fs-read=${path}`)
  const child = spawn(
    process.execPath,
    ['--permission', `--allow-fs-write=${storage}`, ...reading, join(folder, 'main.mjs')],
    { env: { ...Object.fromEntries(environment), API_PORT: String(port) }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const asked = () => fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) })
  const hasAnswered = async () => (await asked().catch(() => undefined))?.status === status
  await expect.poll(async () => child.exitCode !== null || (await hasAnswered()), { timeout: 30_000 }).toBe(true)
  return { exitCode: child.exitCode, output }
}

test('a start opens few files, none of them outside of the bundle, and looks for no package.json', async () => {
  const folder = await bundleFolder()
  const files = filesOfAStart(folder)
  expect(files.length).toBeGreaterThan(5)
  // 30 until links said under which name a file is saved, for which two small ones of a library are needed; 32 until
  // `check-books` had a connection of its own, and the sweep read the list of jobs, for which three small ones are shared.
  expect(files.length).toBeLessThanOrEqual(35)
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
  // What was 6 MB when dictionaries, mail, payments and Fastify's validator were read by every start.
  expect(bytes).toBeLessThan(3_200_000)

  const paths = [...files, ...files.map((file) => `${file}.map`), join(folder, 'migrations')]
  expect(await startReading(folder, paths, 200)).toEqual({ exitCode: null, output: '' })
}, 60_000)

test('a bundle whose migrations can’t be read isn’t ready, and goes on running', async () => {
  const folder = await bundleFolder()
  expect(await startReading(folder, filesOfAStart(folder), 503)).toEqual({ exitCode: null, output: '' })
}, 60_000)

test('with MEDIA_TRANSCODE=node-av, the bundle finds the encoder', async () => {
  // It asks the process that prepares videos before it listens.
  const { end } = await ownProcess(api, { MEDIA_TRANSCODE: 'node-av' })
  expect((await end()).code).toBe(0)
}, 60_000)
