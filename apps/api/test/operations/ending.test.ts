import { request } from 'node:http'
import { freePort } from '@skillharbor/local-stack/ports'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { gracefulShutdown } from '../../src/http/graceful-shutdown.ts'
import { makeLogger } from '../../src/log/logger.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { ownProcess, runProgram } from './own-process.ts'

// Each test starts processes, and a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 })
const patience = { timeout: 60_000 }

let api: TestApi
beforeAll(async () => {
  api = await startApi({ WORKER: 'apart' })
})
afterAll(() => api.stop())

const statusOf = async (url: string): Promise<number> =>
  (await fetch(url, { signal: AbortSignal.timeout(5_000) })).status

/** A log in whose last byte is only sent by `finish`. */
const slowRequest = (url: string) => {
  const body = JSON.stringify({ email: 'nobody@skillharbor.example', password: 'wrong horse' })
  const sending = request(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  })
  const answered = new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
    sending.once('error', reject)
    sending.once('response', (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode, connection: answer.headers.connection })
    })
  })
  sending.write(body.slice(0, -1))
  return { answered, finish: () => sending.end(body.slice(-1)) }
}

test('after TERM /readyz is 503, requests are still served, connections close, and running work finishes', async () => {
  const process = await ownProcess(api, { DRAIN_SECONDS: '5', WORKER: 'inside' })
  const slow = slowRequest(process.url)
  // The slow request has arrived when one sent after it is answered.
  expect(await statusOf(`${process.url}/healthz`)).toBe(200)
  const ended = process.end()
  await expect.poll(() => statusOf(`${process.url}/readyz`), patience).toBe(503)
  const during = await fetch(`${process.url}/api/v1/courses/getcourses`)
  expect([during.status, during.headers.get('connection')]).toEqual([200, 'close'])
  await expect.poll(() => statusOf(`${process.url}/healthz`).catch(() => 'refused'), patience).toBe('refused')
  slow.finish()
  expect(await slow.answered).toEqual({ status: 401, connection: 'close' })
  const { code, took } = await ended
  expect(code).toBe(0)
  expect(took).toBeLessThan(15_000)
})

test('a request that never ends is logged and cut off', async () => {
  const lines: string[] = []
  const app = Fastify({ loggerInstance: makeLogger('error', { write: (line) => void lines.push(line) }) })
  gracefulShutdown(app, { drainMs: 0, finishMs: 50 })
  let arrived = () => {}
  const here = new Promise<void>((resolve) => {
    arrived = resolve
  })
  app.get('/never', () => {
    arrived()
    return new Promise(() => undefined)
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const answer = fetch(`${url}/never`).then(
    () => 'answered',
    () => 'cut off',
  )
  await here
  await app.close()
  expect(await answer).toBe('cut off')
  expect(lines.join()).toContain('GET /never')
})

test('a part that hangs or fails to close is logged, and the process still exits in time with 0', async () => {
  const running = await runProgram({}, 'hanging-main')
  await expect.poll(running.output, patience).toContain('running')
  expect((await running.end()).code).toBe(0)
  expect(running.output()).toContain('gave up closing after 1 s: a part that hangs')
  expect(running.output()).toContain('a part that fails did not close well')
  // From the bundle, too, an error says where in the sources it comes from.
  expect(running.output()).toMatch(/it broke\\n +at .*test\/operations\/hanging-main\.ts:13:/)
})

test.each(['main', 'worker'] as const)('%s without its database says so in one line and exits with 1', async (name) => {
  const own = Object.fromEntries(Object.entries(api.config).map(([key, value]) => [key, String(value)]))
  const port = await freePort()
  const away = `postgres://somebody:hunter2hunter2@127.0.0.1:${port}/nothing`
  const running = await runProgram({ ...own, DATABASE_URL: away }, name)
  expect(await running.exit).toEqual([1, null])
  expect(running.output()).toBe(
    `The database 127.0.0.1:${port}/nothing cannot be used: it does not answer (ECONNREFUSED); is it running, and is DATABASE_URL right?\n`,
  )
})

test('a log without a reader neither ends nor blocks the process', async () => {
  const process = await ownProcess(api, { LOG_LEVEL: 'info' })
  process.child.stdout?.destroy()
  process.child.stderr?.destroy()
  for (let i = 0; i < 50; i++) expect(await statusOf(`${process.url}/api/v1/courses/getcourses`)).toBe(200)
  expect((await process.end()).code).toBe(0)
})

test('a log whose reader is stuck doesn’t block the process', async () => {
  const process = await ownProcess(api, { LOG_LEVEL: 'info' })
  process.child.stdout?.removeAllListeners('data').pause()
  const long = 'x'.repeat(4_000)
  for (let i = 0; i < 150; i++) expect(await statusOf(`${process.url}/${long}`)).toBe(404)
  expect(await statusOf(`${process.url}/healthz`)).toBe(200)
  expect((await process.end()).took).toBeLessThan(15_000)
})

test('each request leaves one line in the log, also what was answered right before TERM', async () => {
  const process = await ownProcess(api, { LOG_LEVEL: 'info' })
  for (let i = 0; i < 50; i++) expect(await statusOf(`${process.url}/api/v1/courses/getcourses?n=${i}`)).toBe(200)
  expect((await process.end()).code).toBe(0)
  const lines = process
    .output()
    .split('\n')
    .filter((line) => line.includes('"/api/v1/courses/getcourses"'))
  expect(lines).toHaveLength(50)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'request completed',
    reqId: expect.any(String),
    req: { method: 'GET', ip: '127.0.0.1' },
    res: { statusCode: 200 },
    responseTime: expect.any(Number),
  })
})
