import { Registry } from '@prometheus-io/client'
import { freePort } from '@skillharbor/local-stack/ports'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { collectDatabaseMetrics } from '../../src/adapters/telemetry/database-metrics.ts'
import { order, pay } from '../buying.ts'
import { caller } from '../caller.ts'
import { newAdmin, newCourse, newLearner } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'

vi.setConfig({ testTimeout: 120_000 })

let api: TestApi
let port: number
beforeAll(async () => {
  port = await freePort()
  api = await startApi({ METRICS_PORT: String(port) })
  await api.parts.telemetry.listen()
})
afterAll(() => api.stop())

/** Each line of /metrics, by its name with its labels. */
const metrics = async (): Promise<Map<string, number>> => {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(15_000) })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

test('metrics count operations, errors, answers, jobs and payments by status', async () => {
  const courseId = await newCourse(await newAdmin(api.url))
  const learner = await newLearner(api.url, 'trpc')
  await learner.call('rest', 'purchases.verify', pay(api.sandbox, await order(learner, courseId)))
  await api.sandbox.webhooksSettled()
  await api.jobsDone()
  const visitor = caller(api.url)
  for (let tries = 0; tries < 12; tries++)
    await visitor.call('trpc', 'auth.login', { email: learner.email, password: 'wrong horse' })
  await visitor.call('rest', 'purchases.list')
  await visitor.send('/nothing/of/the/kind', {})

  const now = await metrics()
  const took = (transport: string, operation: string, outcome: string) =>
    now.get(
      `skillharbor_operation_seconds_count{transport="${transport}",operation="${operation}",outcome="${outcome}"}`,
    )
  expect(took('rest', 'purchases.verify', 'ok')).toBe(1)
  expect(took('trpc', 'auth.signup', 'ok')).toBe(1)
  expect(took('rest', 'purchases.list', 'refused')).toBe(1)
  expect(took('job', 'process-event', 'ok')).toBeGreaterThan(0)
  const errors = (code: string, operation: string, transport: string) =>
    now.get(`skillharbor_errors_total{transport="${transport}",operation="${operation}",code="${code}"}`)
  expect(errors('UNAUTHENTICATED', 'purchases.list', 'rest')).toBe(1)
  expect(errors('TOO_MANY_REQUESTS', 'auth.login', 'trpc')).toBe(2)
  expect(now.get('skillharbor_http_answers_total{method="GET",route="none",status="404"}')).toBe(1)
  expect(now.get('skillharbor_orders{status="paid"}')).toBe(1)
  expect(now.get('skillharbor_payments{status="captured"}')).toBe(1)
  expect(now.get('skillharbor_jobs{state="failed"}')).toBe(0)
  expect(now.get('skillharbor_payment_events_waiting')).toBe(0)
  expect(now.get('skillharbor_oldest_video_seconds')).toBe(0)
  expect(now.get('skillharbor_video_bytes')).toBe(0)
  expect(now.get('skillharbor_database_up')).toBe(1)
  for (const state of ['busy', 'idle', 'waiting'])
    expect(now.get(`skillharbor_db_connections{state="${state}"}`)).toBeGreaterThanOrEqual(0)
  expect(now.has('nodejs_eventloop_lag_p99_seconds')).toBe(true)
})

test('a job that uses its only try, and what a newer one left of a job, are no failed jobs', async () => {
  const own = await startApi({ WORKER: 'apart' })
  onTestFinished(own.stop)
  const { pool } = own.parts
  for (const key of ['runs', 'failed'])
    await pool.query("select graphile_worker.add_job('process-event', max_attempts => 1, job_key => $1)", [key])
  await pool.query("select graphile_worker.add_job('process-event', max_attempts => 1)")
  await pool.query('update graphile_worker._private_jobs set attempts = 1')
  await pool.query("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'me' where key = 'runs'")
  const registry = new Registry()
  collectDatabaseMetrics(registry, pool)
  const lines = (await registry.metrics()).split('\n')
  expect(lines).toContain('skillharbor_jobs{state="running"} 1')
  expect(lines).toContain('skillharbor_jobs{state="failed"} 1')
})

test('no request can create a new time series', async () => {
  const visitor = caller(api.url)
  const knock = async (from: number) => {
    for (let i = from; i < from + 10; i++) {
      await visitor.send(`/nothing/${i}`, {})
      await visitor.send(`/trpc/no.such${i}`, {})
      await visitor.send(`/api/v1/courses/course/${i}`, {})
    }
  }
  const series = async () => [...(await metrics()).keys()].filter((name) => name.startsWith('skillharbor_')).length
  await knock(0)
  const before = await series()
  await knock(10)
  expect(await series()).toBe(before)
})

test('metrics are served on their own port, not on the public one', async () => {
  expect((await fetch(`${api.url}/metrics`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  expect((await fetch(`http://127.0.0.1:${port}/api/v1/courses/getcourses`)).status).toBe(404)
})
