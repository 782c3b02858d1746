import type { DraftLesson, OpenUpload, UploadPart } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
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

const mebibyte = 1024 ** 2

describe('an upload', () => {
  const begin = async () => {
    const { admin, lessonId } = await fileLesson()
    const file = { name: 'large.csv', bytes: 20 * mebibyte, lastModified: 1_700_000_000_000 }
    const { uploadId } = await ask<{ uploadId: string }>(admin, 'curriculum.beginUpload', { lessonId, ...file })
    const open = () => ask<OpenUpload[]>(admin, 'curriculum.uploads', { lessonId })
    const sign = (number: number, stored?: UploadPart) =>
      admin.call('rest', 'curriculum.signPart', { uploadId, number, ...(stored && { stored }) })
    return { admin, lessonId, file, uploadId, open, sign }
  }
  const store = async (url: string, part: number) => {
    const body = new Uint8Array(part < 3 ? 8 * mebibyte : 4 * mebibyte).fill(part)
    const { headers } = await fetch(url, { method: 'PUT', body })
    return { number: part, etag: headers.get('etag') ?? '' }
  }

  test('goes on in another session with the parts that are stored already', async () => {
    const { admin, lessonId, file, uploadId, open, sign } = await begin()
    const link = async (number: number, stored?: UploadPart) => (await sign(number, stored)).body.url as string
    const first = await store(await link(1), 1)
    const third = await store(await link(3, first), 3)
    await link(2, third)
    const [upload, ...more] = await open()
    expect(more).toEqual([])
    expect(upload).toEqual({ uploadId, ...file, partBytes: 8 * mebibyte, partCount: 3, parts: [first, third] })

    const second = await store(await link(2), 2)
    const parts = [first, second, third]
    const lesson = await ask<DraftLesson>(admin, 'curriculum.completeUpload', { uploadId, parts })
    expect(lesson.file).toMatchObject({ name: 'large.csv', bytes: file.bytes })
    expect(await ask(admin, 'curriculum.uploads', { lessonId })).toEqual([])
  })

  test('keeps the newest ETag of a part that was sent twice, and refuses parts that the file hasn’t', async () => {
    const { open, sign } = await begin()
    await sign(2, { number: 1, etag: '"a"' })
    await sign(2, { number: 1, etag: '"b"' })
    expect((await open())[0]?.parts).toEqual([{ number: 1, etag: '"b"' }])
    expect(await sign(4)).toMatchObject({ status: 400, body: { issues: [{ path: 'number' }] } })
    expect(await sign(2, { number: 4, etag: '' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'stored.number' }] },
    })
  })

  test('is discarded three days after its last part, not after its beginning', async () => {
    const { uploadId, open, sign } = await begin()
    const { pool, ports } = api.parts
    const sweepIn = (days: number) => sweepUploads({ ...ports, now: () => new Date(Date.now() + days * 86_400_000) })
    await pool.query("update media_uploads set created_at = created_at - interval '5 days' where id = $1", [uploadId])
    await sign(2, { number: 1, etag: '"a"' })
    await sweepIn(2)
    expect(await open()).toHaveLength(1)
    await sweepIn(4)
    expect(await open()).toEqual([])
  })
})

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

  test.each(['and the upload was discarded', 'and the upload is still there'])(
    'is completed by another session after the server died when the parts were joined %s',
    async (when) => {
      const { admin, maker, lessonId } = await fileLesson()
      const { uploadId, parts } = await maker.sendFile(lessonId, 'joined.csv', bytes)
      const { key, storage_upload_id: id, ...plan } = await storedUpload(uploadId)
      const { storage } = api.parts.ports
      if (when.endsWith('discarded'))
        await storage.complete({ key, id, bytes: Number(plan.bytes), partBytes: plan.part_bytes }, parts)
      else await storage.put(key, bytes, 'text/csv')
      // It wasn't told of any part.
      const [open] = await ask<OpenUpload[]>(admin, 'curriculum.uploads', { lessonId })
      expect(open?.parts.map(({ number }) => number)).toEqual(parts.map(({ number }) => number))
      expect(
        await ask<DraftLesson>(admin, 'curriculum.completeUpload', { uploadId, parts: open?.parts }),
      ).toMatchObject({
        file: { name: 'joined.csv', bytes: bytes.length },
      })
      await expect(
        storage.complete({ key, id, bytes: Number(plan.bytes), partBytes: plan.part_bytes }, parts),
      ).rejects.toThrow()
    },
  )

  test('is removed once another replaces it', async () => {
    const { admin, maker, lessonId } = await fileLesson()
    const keys = []
    for (const name of ['first.csv', 'second.csv']) {
      const sent = await maker.sendFile(lessonId, name, bytes)
      keys.push((await storedUpload(sent.uploadId)).key)
      await ask(admin, 'curriculum.completeUpload', sent)
    }
    await api.jobsDone()
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
      await api.jobsDone()
      expect(await stat(key)).toBeNull()
      expect(await admin.call('rest', 'curriculum.completeUpload', sent)).toMatchObject({ status: 404 })
    },
  )

  test('leaves nothing in storage even if the storage was away when it was discarded', async () => {
    const { maker, lessonId } = await fileLesson()
    const sent = await maker.sendFile(lessonId, 'away.csv', bytes)
    const { key, storage_upload_id: id, ...plan } = await storedUpload(sent.uploadId)
    const { ports } = api.parts
    await ports.storage.complete({ key, id, bytes: Number(plan.bytes), partBytes: plan.part_bytes }, sent.parts)
    const remove = () => Promise.reject(new Error('The storage is away'))
    const now = () => new Date(Date.now() + 4 * 86_400_000)
    await sweepUploads({ ...ports, storage: { ...ports.storage, remove }, now })
    await api.jobsDone()
    expect(await stat(key)).toBeNull()
  })

  test('leaves nothing in storage when it is cancelled while its parts are joined', async () => {
    const { admin, maker, lessonId } = await fileLesson()
    const { uploadId, parts } = await maker.sendFile(lessonId, 'late.csv', bytes)
    const { key } = await storedUpload(uploadId)
    const { storage } = api.parts.ports
    vi.spyOn(storage, 'complete').mockImplementationOnce(async () => {
      await ask(admin, 'curriculum.abortUpload', { uploadId })
      await api.jobsDone()
      // The storage took its time.
      await storage.put(key, bytes, 'text/csv')
    })
    expect(await admin.call('rest', 'curriculum.completeUpload', { uploadId, parts })).toMatchObject({ status: 404 })
    await api.jobsDone()
    expect(await stat(key)).toBeNull()
  })

  test('that is in the draft stays there when its upload is cancelled', async () => {
    const { admin, maker, lessonId } = await fileLesson()
    const sent = await maker.sendFile(lessonId, 'raced.csv', bytes)
    const { key } = await storedUpload(sent.uploadId)
    const cancel = admin.call('rest', 'curriculum.abortUpload', { uploadId: sent.uploadId })
    const [completed] = await Promise.all([admin.call('rest', 'curriculum.completeUpload', sent), cancel])
    await api.jobsDone()
    const { file } = await ask<DraftLesson>(admin, 'curriculum.lesson', { lessonId })
    expect(Boolean(file)).toBe(completed.status === 200)
    expect(Boolean(await stat(key))).toBe(Boolean(file))
  })
})
