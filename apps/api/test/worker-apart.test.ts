import { fork } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { order, owned, pay } from './buying.ts'
import { programFile } from './faults/programs.ts'
import { newAdmin, newCourse, newLearner } from './people.ts'
import { startApi, type TestApi } from './start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ WORKER: 'apart' })
})
afterAll(() => api.stop())

test('with WORKER=apart events wait for a separate worker process, which ends on TERM', async () => {
  const courseId = await newCourse(await newAdmin(api.url))
  const learner = await newLearner(api.url)
  pay(api.sandbox, await order(learner, courseId))
  await api.sandbox.webhooksSettled()
  const waiting = await api.parts.pool.query('select 1 from webhook_events where processed_at is null')
  expect(waiting.rows.length).toBeGreaterThan(0)

  const environment = Object.entries(api.config).map(([name, value]) => [name, String(value)])
  const worker = fork(await programFile('worker'), {
    env: { PATH: process.env.PATH, ...Object.fromEntries(environment) },
  })
  await expect.poll(() => owned(learner), { timeout: 60_000 }).toEqual([courseId])
  await api.jobsDone()
  worker.kill('SIGTERM')
  expect(await once(worker, 'exit')).toEqual([0, null])
}, 120_000)
