import type { DraftLesson } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepUploads } from '../../src/features/teaching/curriculum/discarded-files.ts'
import { newAdmin } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { ask, courseMaker } from './course-maker.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const bytes = Buffer.from('a,b\n')
const fileLesson = async () => {
  const admin = await newAdmin(api.url)
  const maker = await courseMaker(admin)
  const lessonId = await maker.addLesson(await maker.addSection('One'), 'file', 'Sheet')
  return { admin, maker, lessonId }
}
const storedUpload = async (uploadId: string) => {
  const { rows } = await api.parts.pool.query('select * from media_uploads where id = $1', [uploadId])
  return rows[0] as { key: string; storage_upload_id: string; bytes: number; part_bytes: number }
}
const stat = (key: string) => api.parts.ports.storage.stat(key)

describe('a lesson’s file', () => {
  test('stays when the upload is completed again after the server died in between', async () => {
    const { admin, maker, lessonId } = await fileLesson()
    const sent = await maker.sendFile(lessonId, 'first.csv', bytes)
    const row = await storedUpload(sent.uploadId)
    const first = await ask<DraftLesson>(admin, 'curriculum.completeUpload', sent)
    // As it is when the server dies after the draft was saved and before the upload was deleted.
    const [columns, values] = [Object.keys(row), Object.values(row)]
    await api.parts.pool.query(
      `insert into media_uploads (${columns}) values (${values.map((_, at) => `$${at + 1}`)})`,
      values,
    )
    expect(await ask<DraftLesson>(admin, 'curriculum.completeUpload', sent)).toMatchObject({ version: first.version })
    expect(await stat(row.key)).toMatchObject({ bytes: bytes.length })
    expect(await storedUpload(sent.uploadId)).toBeUndefined()
  })

  test('is removed once another replaces it', async () => {
    const { admin, maker, lessonId } = await fileLesson()
    const keys = []
    for (const name of ['first.csv', 'second.csv']) {
      const sent = await maker.sendFile(lessonId, name, bytes)
      keys.push((await storedUpload(sent.uploadId)).key)
      await ask(admin, 'curriculum.completeUpload', sent)
    }
    expect(await Promise.all(keys.map(stat))).toMatchObject([null, { bytes: bytes.length }])
  })

  test.each(['cancelled', 'abandoned'] as const)(
    'leaves nothing in storage if it is %s after it was joined',
    async (how) => {
      const { admin, maker, lessonId } = await fileLesson()
      const sent = await maker.sendFile(lessonId, 'joined.csv', bytes)
      const { key, storage_upload_id: id, ...plan } = await storedUpload(sent.uploadId)
      const upload = { key, id, bytes: Number(plan.bytes), partBytes: plan.part_bytes }
      await api.parts.ports.storage.complete(upload, sent.parts)
      expect(await stat(key)).not.toBeNull()
      if (how === 'cancelled') await ask(admin, 'curriculum.abortUpload', { uploadId: sent.uploadId })
      else await sweepUploads({ ...api.parts.ports, now: () => new Date(Date.now() + 4 * 86_400_000) })
      expect(await stat(key)).toBeNull()
      expect(await admin.call('rest', 'curriculum.completeUpload', sent)).toMatchObject({ status: 404 })
    },
  )

  test('that is in the draft stays there when its upload is cancelled', async () => {
    const { admin, maker, lessonId } = await fileLesson()
    const sent = await maker.sendFile(lessonId, 'raced.csv', bytes)
    const { key } = await storedUpload(sent.uploadId)
    const cancel = admin.call('rest', 'curriculum.abortUpload', { uploadId: sent.uploadId })
    const [completed] = await Promise.all([admin.call('rest', 'curriculum.completeUpload', sent), cancel])
    const { file } = await ask<DraftLesson>(admin, 'curriculum.lesson', { lessonId })
    expect(Boolean(file)).toBe(completed.status === 200)
    expect(Boolean(await stat(key))).toBe(Boolean(file))
  })
})
