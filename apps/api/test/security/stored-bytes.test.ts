import type { DraftLesson } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countStored } from '../../src/features/teaching/curriculum/count-stored.ts'
import { sweepUploads } from '../../src/features/teaching/curriculum/discarded-files.ts'
import { sweepVideos } from '../../src/features/teaching/curriculum/prepare-video.ts'
import { lookAtPicture } from '../../src/features/teaching/media/picture-uploads.ts'
import type { Caller } from '../caller.ts'
import { ask, courseMaker, quiz } from '../learning/course-maker.ts'
import { inFourDays, readClip, videoLesson } from '../learning/video-lesson.ts'
import { insidePreparer } from '../media/inside-preparer.ts'
import { courseFields, newAdmin, picture } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'

const limitBytes = 20_000_000
let api: TestApi
beforeAll(async () => {
  const environment = { MEDIA_QUOTA_BYTES: String(limitBytes) }
  api = await startApi(environment, { ports: ({ storage }) => ({ prepareMedia: insidePreparer(storage) }) })
})
afterAll(() => api.stop())

const used = async (admin: Caller) => (await ask<{ usedBytes: number }>(admin, 'uploads.room', {})).usedBytes
const fileLesson = async () => {
  const admin = await newAdmin(api.url)
  const maker = await courseMaker(admin)
  return { admin, maker, lessonId: await maker.addLesson(await maker.addSection('One'), 'file', 'Sheet') }
}
const begin = (admin: Caller, lessonId: string, bytes: number) =>
  admin.call('rest', 'curriculum.beginUpload', { lessonId, name: 'sheet.csv', bytes })

describe('S96: what a seller stores is limited', () => {
  test('by what uploads announce, whether anything is sent or not, and says what is left', async () => {
    const { admin, lessonId } = await fileLesson()
    expect(await ask(admin, 'uploads.room', {})).toEqual({ usedBytes: 0, limitBytes })
    const first = await begin(admin, lessonId, 15_000_000)
    expect(first.status).toBe(201)
    expect(await begin(admin, lessonId, 5_000_001)).toMatchObject({
      status: 413,
      body: {
        error: 'PAYLOAD_TOO_LARGE',
        message:
          'Your storage has 4 MB left, and this needs 5 MB. Discard unfinished uploads, or remove lessons that you never published: their files are deleted 30 days later',
      },
    })
    expect((await begin(admin, lessonId, 5_000_000)).status).toBe(201)
    await ask(admin, 'curriculum.abortUpload', { uploadId: String(first.body.uploadId) })
    expect(await used(admin)).toBe(5_000_000)
  })

  test('also of uploads that begin at the same moment, and of their number', async () => {
    const { admin, lessonId } = await fileLesson()
    const large = await Promise.all(Array.from({ length: 8 }, () => begin(admin, lessonId, 9_000_000)))
    expect(large.map(({ status }) => status).sort()).toEqual([201, 201, 413, 413, 413, 413, 413, 413])
    const small = await Promise.all(Array.from({ length: 104 }, () => begin(admin, lessonId, 1)))
    expect(small.filter(({ status }) => status === 201)).toHaveLength(98)
    expect(small.find(({ status }) => status === 429)?.body.message).toContain(
      'You have 100 uploads that aren’t finished',
    )
    const { rows } = await api.parts.pool.query('select count(*)::int from media_uploads where lesson_id = $1', [
      lessonId,
    ])
    expect(rows[0].count).toBe(100)
  })

  test('by files, of which one that was replaced counts until it is removed', async () => {
    const { admin, maker, lessonId } = await fileLesson()
    await maker.uploadFile(lessonId, 'one.csv', Buffer.alloc(1000, 'a'))
    expect(await used(admin)).toBe(1000)
    await maker.uploadFile(lessonId, 'two.csv', Buffer.alloc(300, 'b'))
    await api.jobsDone()
    expect(await used(admin)).toBe(300)
  })

  test('by videos: as they were uploaded, then as they play, and not once they are removed', async () => {
    const { admin, maker, lessonId, stored } = await videoLesson(api)
    const clip = await readClip()
    const sent = await maker.sendFile(lessonId, 'clip.mp4', clip)
    expect(await used(admin)).toBe(clip.length)
    await ask<DraftLesson>(admin, 'curriculum.completeUpload', sent)
    await api.jobsDone()
    const [video] = await stored()
    const playing = await api.parts.ports.storage.stat(video?.key ?? '')
    expect(await used(admin)).toBe(playing?.bytes)
    await api.parts.pool.query('update lesson_drafts set video_id = null where lesson_id = $1', [lessonId])
    await sweepVideos({ ...api.parts.ports, now: inFourDays })
    expect(await used(admin)).toBe(0)
  })

  test('by what the storage says that an upload has, where the storage took it itself', async () => {
    const { admin, maker, lessonId } = await fileLesson()
    const sent = await maker.sendFile(lessonId, 'grown.csv', Buffer.alloc(1000))
    const { rows } = await api.parts.pool.query('select key from media_uploads where id = $1', [sent.uploadId])
    await api.parts.ports.storage.put(rows[0].key, Buffer.alloc(5000), 'text/csv')
    expect(await admin.call('rest', 'curriculum.completeUpload', sent)).toMatchObject({ status: 400 })
    expect(await used(admin)).toBe(5000)
    await sweepUploads({ ...api.parts.ports, now: inFourDays })
    await api.jobsDone()
    expect(await used(admin)).toBe(0)
    expect(await api.parts.ports.storage.stat(rows[0].key)).toBeNull()
  })
})

test('S96: what an earlier version stored is counted, and counted once', async () => {
  const { admin, maker, lessonId } = await videoLesson(api)
  await maker.uploadFile(lessonId, 'clip.mp4', await readClip())
  const sheet = await maker.addLesson(maker.current().sections[0]?._id ?? '', 'file', 'Sheet')
  await maker.uploadFile(sheet, 'one.csv', Buffer.alloc(1000))
  await api.jobsDone()
  const before = await used(admin)
  await api.parts.pool.query('delete from stored_objects')
  expect(await used(admin)).toBe(0)
  for (const _ of [1, 2]) await countStored(api.parts.ports)
  expect(await used(admin)).toBe(before)
})

describe('S96: pictures count, too', () => {
  const bucket = 'imgprivate'
  const link = async (admin: Caller & { username: string }, name: string) => {
    const key = `thumbnails/${admin.username}/${name}.png`
    return { key, ...(await admin.call('rest', 'uploads.presignedUpload', { bucket, key, contentType: 'image/png' })) }
  }
  /** Does at once what a job does ten minutes after the link was made, and a day after that. */
  const look = async ({ key }: { key: string }) => {
    const { rows } = await api.parts.pool.query('select 1 from graphile_worker.jobs where key = $1', [`picture:${key}`])
    expect(rows).toHaveLength(1)
    await lookAtPicture(api.parts.ports, key, async () => false)
  }

  test('not what was sent again by a link after its picture was used: that is removed', async () => {
    const admin = await newAdmin(api.url)
    const one = await link(admin, 'again')
    const send = async (bytes: Uint8Array<ArrayBuffer>) =>
      fetch(String(one.body.presignedUrl), { method: 'PUT', body: bytes, headers: { 'content-type': 'image/png' } })
    await send(new Uint8Array(await picture('png')))
    await ask(admin, 'teachers.saveProfile', { image: one.key })
    expect((await send(new Uint8Array(1_000_000))).status).toBe(200)
    expect(await api.parts.ports.storage.stat(one.key)).toMatchObject({ bytes: 1_000_000 })
    await look(one)
    expect(await api.parts.ports.storage.stat(one.key)).toBeNull()
  })

  test('as much as each link may take, until they are used or looked at', async () => {
    const admin = await newAdmin(api.url)
    const links = []
    for (const name of 'abcd') links.push(await link(admin, name))
    expect(links.map(({ status }) => status)).toEqual([200, 200, 200, 413])
    // The same picture again needs no more room.
    expect((await link(admin, 'a')).status).toBe(200)
    const png = await picture('png')
    const headers = { 'content-type': 'image/png' }
    await fetch(String(links[0]?.body.presignedUrl), { method: 'PUT', body: new Uint8Array(png), headers })
    await ask(admin, 'courses.create', { ...courseFields, thumbnail: links[0]?.key })
    await fetch(String(links[1]?.body.presignedUrl), { method: 'PUT', body: new Uint8Array(png), headers })
    for (const one of links.slice(0, 3)) await look(one)
    // The course's picture in three sizes, and the one that waits for a course. Nothing was sent by the third link.
    const { rows } = await api.parts.pool.query(
      'select key, bytes::int from stored_objects join admins on admins.id = admin_id where username = $1',
      [admin.username],
    )
    expect(rows).toHaveLength(4)
    for (const { key, bytes } of rows)
      expect(await api.parts.ports.storage.stat(key)).toMatchObject({ bytes: Number(bytes) })
  })

  test('and are removed if nothing uses them for a day, or the storage took a larger one', async () => {
    const admin = await newAdmin(api.url)
    const { storage } = api.parts.ports
    const [idle, large] = [await link(admin, 'idle'), await link(admin, 'large')]
    await storage.put(idle.key, await picture('png'), 'image/png')
    await storage.put(large.key, Buffer.alloc(6 * 1024 ** 2), 'image/png')
    for (const one of [idle, large]) await look(one)
    expect(await storage.stat(large.key)).toBeNull()
    expect(await storage.stat(idle.key)).not.toBeNull()
    api.advance(86_400_000)
    await look(idle)
    expect(await storage.stat(idle.key)).toBeNull()
    const { rows } = await api.parts.pool.query('select 1 from stored_objects where key in ($1, $2)', [
      idle.key,
      large.key,
    ])
    expect(rows).toEqual([])
  })
})

describe('S96: texts and captions count, too', () => {
  /** Characters that can't be compressed to less than half. */
  const noise = (length: number) =>
    Array.from({ length }, () => String.fromCharCode(0x4e00 + Math.floor(Math.random() * 20_000))).join('')
  const textLesson = async () => {
    const admin = await newAdmin(api.url)
    const maker = await courseMaker(admin)
    return { admin, maker, lessonId: await maker.addLesson(await maker.addSection('One'), 'text', 'Text') }
  }
  /** Leaves this admin so many bytes. */
  const leave = async (admin: Caller & { username: string }, bytes: number) => {
    const others = limitBytes - bytes - (await used(admin))
    await api.parts.pool.query(
      `insert into stored_objects (key, admin_id, bytes, stored_at)
       select gen_random_uuid()::text, id, $2, now() from admins where username = $1`,
      [admin.username, others],
    )
  }
  const full = {
    status: 413,
    body: {
      error: 'PAYLOAD_TOO_LARGE',
      message:
        'Your storage has 0 MB left, and this needs 1 MB. Discard unfinished uploads, or remove lessons that you never published: their files are deleted 30 days later',
    },
  }

  test.each(['rest', 'trpc'] as const)('each version as it is stored, and only once, over %s', async (transport) => {
    const { admin, maker, lessonId } = await textLesson()
    const { courseId } = maker
    const publish = async () => {
      const { version } = await maker.refresh()
      return admin.call(transport, 'curriculum.publish', { courseId, version })
    }
    await maker.saveLesson(lessonId, { body: noise(50_000) })
    const draft = await used(admin)
    for (const status of [200, 200]) expect(await publish()).toMatchObject({ status })
    const one = await used(admin)
    expect(one - draft).toBeGreaterThan(100_000)
    expect(one - draft).toBeLessThan(160_000)
    await maker.saveLesson(lessonId, { body: noise(50_000) })
    expect(await publish()).toMatchObject({ status: 200 })
    expect(await used(admin)).toBeGreaterThan(one + 100_000)
    await leave(admin, 50_000)
    await maker.saveLesson(lessonId, { body: noise(50_000) })
    expect(await publish()).toMatchObject(full)
    const { rows } = await api.parts.pool.query('select 1 from lesson_versions where lesson_id = $1', [lessonId])
    expect(rows).toHaveLength(2)
    await maker.saveLesson(lessonId, { body: 'Short.' })
    expect(await publish()).toMatchObject({ status: 200 })
  })

  test('drafts, also those of lessons that were taken out of the outline', async () => {
    const { admin, maker, lessonId } = await textLesson()
    await maker.saveLesson(lessonId, { body: noise(50_000) })
    const one = await used(admin)
    expect(one).toBeGreaterThan(100_000)
    expect(one).toBeLessThan(160_000)
    await maker.saveLesson(lessonId, { title: 'The same text' })
    expect(await used(admin)).toBe(one)
    await maker.saveOutline(maker.current().sections.map((section) => ({ ...section, lessons: [] })))
    expect(await used(admin)).toBe(one)
    await leave(admin, 50_000)
    const next = await maker.addLesson(maker.current().sections[0]?._id ?? '', 'text', 'Next')
    for (const id of [lessonId, next]) {
      const { version } = await ask<DraftLesson>(admin, 'curriculum.lesson', { lessonId: id })
      const save = { lessonId: id, version, body: noise(90_000) }
      expect(await admin.call('rest', 'curriculum.saveLesson', save)).toMatchObject(full)
    }
    const before = await used(admin)
    await maker.saveLesson(lessonId, { body: 'Short.' })
    expect(await used(admin)).toBeLessThan(before - 100_000)
    await maker.saveLesson(lessonId, { body: '' })
    expect(await used(admin)).toBe(before - one)
    await maker.saveLesson(next, { body: noise(50_000) })
    expect(await used(admin)).toBeGreaterThan(before - one + 100_000)
  })

  test('captions, of which those that were replaced and never published don’t', async () => {
    const { admin, lessonId } = await videoLesson(api)
    const save = (cues: number) => {
      const lines = Array.from({ length: cues }, (_, at) => {
        const [minute, second] = [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0'))
        return `${minute}:${second}.000 --> ${minute}:${second}.900\nA word\n\n`
      })
      const text = `WEBVTT\n\n${lines.join('')}`
      return admin.call('rest', 'curriculum.saveCaptions', { lessonId, language: 'en', text })
    }
    expect(await save(1_000)).toMatchObject({ status: 200 })
    const large = await used(admin)
    expect(large).toBeGreaterThan(50_000)
    expect(await save(10)).toMatchObject({ status: 200 })
    expect(await used(admin)).toBeLessThan(large / 50)
    await leave(admin, 10_000)
    expect(await save(1_000)).toMatchObject(full)
    await ask(admin, 'curriculum.removeCaptions', { lessonId, language: 'en' })
    const { rows } = await api.parts.pool.query(`select 1 from stored_objects where key like 'caption-sets/%'`)
    expect(rows).toEqual([])
  })

  test('and what an earlier version stored of them is counted once', async () => {
    const { admin, maker, lessonId } = await videoLesson(api)
    const quizId = await maker.addLesson(maker.current().sections[0]?._id ?? '', 'quiz', 'Quiz')
    await maker.saveLesson(quizId, { quiz })
    await maker.saveLesson(lessonId, { body: 'Watch it twice.' })
    await maker.saveCaptions(lessonId, 'en', 'WEBVTT\n\n00:01.000 --> 00:02.500\nA graph\n')
    await maker.uploadFile(lessonId, 'clip.mp4', await readClip())
    await api.jobsDone()
    await maker.publish()
    const before = await used(admin)
    await api.parts.pool.query(
      `delete from stored_objects where key ~ '^(lesson-drafts|lesson-versions|course-revisions|caption-sets)/'`,
    )
    expect(await used(admin)).toBeLessThan(before)
    for (const _ of [1, 2]) await countStored(api.parts.ports)
    expect(await used(admin)).toBe(before)
  })
})
