import { freePort } from '@skillharbor/local-stack/ports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courseMaker } from '../learning/course-maker.ts'
import { newAdmin } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'

let api: TestApi
let port: number
beforeAll(async () => {
  port = await freePort()
  // No worker: the job stays in the queue.
  api = await startApi({ METRICS_PORT: String(port), WORKER: 'apart' })
  await api.parts.telemetry.listen()
})
afterAll(() => api.stop())

test('videos are counted by status, with their bytes and the longest wait, which isn’t one of the other jobs', async () => {
  const maker = await courseMaker(await newAdmin(api.url))
  const lessonId = await maker.addLesson(await maker.addSection('One'), 'video', 'Watch')
  const { pool } = api.parts
  await pool.query(
    `insert into videos (id, lesson_id, name, source_key, source_bytes, key, status, playlist, bytes, duration_seconds,
       created_at, updated_at)
     select gen_random_uuid(), $1, 'a', status, 100, status, status, playlist, bytes, 6, now(), now() - interval '1 hour'
     from (values ('processing', null, null), ('ready', '#EXTM3U', 40)) v (status, playlist, bytes)`,
    [lessonId],
  )
  await pool.query(
    "select graphile_worker.add_job('prepare-video', json_build_object(), run_at => now() - interval '1 hour')",
  )
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const value = (name: string) =>
    Number(
      metrics
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    )
  expect(value('skillharbor_videos{status="processing"}')).toBe(1)
  expect(value('skillharbor_videos{status="ready"}')).toBe(1)
  expect(value('skillharbor_video_bytes')).toBe(140)
  expect(value('skillharbor_oldest_video_seconds')).toBeGreaterThan(3_000)
  expect(value('skillharbor_oldest_job_seconds')).toBeLessThan(3_000)
})
