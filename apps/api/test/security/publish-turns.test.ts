import type { Curriculum } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { somebodyWaits, whileHeld } from '../held-locks.ts'
import { courseMaker } from '../learning/course-maker.ts'
import { newAdmin } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const course = async () => {
  const admin = await newAdmin(api.url)
  const maker = await courseMaker(admin)
  await maker.addLesson(await maker.addSection('One'), 'text', 'A')
  const { courseId } = maker
  const { version }: Curriculum = maker.current()
  return { admin, courseId, version }
}

describe.each(['rest', 'trpc'] as const)('S44: over %s', (transport) => {
  test.each(['curriculum.previewPublish', 'curriculum.publish'])('%s of one seller waits in turn', async (name) => {
    const { admin, courseId, version } = await course()
    const input = { courseId, ...(name === 'curriculum.publish' && { version }) }
    const ask = () => admin.call(transport, name, input)
    await whileHeld(api.parts.pool, 'lock table lesson_drafts in access exclusive mode', [], async (client) => {
      const asked = Array.from({ length: 9 }, ask)
      const refused: unknown[] = []
      // One is asking Postgres, and five wait for it. Nobody else can be answered while the table is locked.
      for (const one of asked) void one.then((answer) => refused.push(answer))
      await expect.poll(() => refused.length).toBe(3)
      await somebodyWaits(api.parts.pool, 'lesson_drafts')
      const { rows } = await api.parts.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(1)
      const message = 'Too many requests at once. Please wait a moment and try again'
      for (const one of refused)
        expect(one).toMatchObject({ status: 429, body: { error: 'TOO_MANY_REQUESTS', message } })
      await client.query('commit')
      const statuses = (await Promise.all(asked)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(6)
    })
  })
})
