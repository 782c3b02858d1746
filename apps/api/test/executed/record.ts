import { Session } from 'node:inspector/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect } from 'vitest'
import { keepRecord } from './records.ts'

/** Test files share a process, and so this. */
const shared = globalThis as { executed?: Promise<Session> }

const counting = async (): Promise<Session> => {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return session
}

shared.executed ??= counting()
const session = await shared.executed
const root = join(import.meta.dirname, '../..')

afterAll(async () => {
  // What was called since it was taken last. The first two functions are a module itself, which only the first test that
  // imports it executes.
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const sources = result
    .filter(({ functions }) => functions.slice(2).some(({ ranges }) => ranges.some(({ count }) => count > 0)))
    .map(({ url }) => relative(root, url.startsWith('file:') ? fileURLToPath(url) : url))
    .filter((path) => path.startsWith('src/'))
  keepRecord(relative(root, expect.getState().testPath ?? ''), sources)
})
