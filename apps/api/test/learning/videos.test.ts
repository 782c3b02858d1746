import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DraftLesson, PlayableVideo, PublishPreview } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UnusableMedia } from '../../src/features/port-errors.ts'
import { prepareVideo, sweepVideos } from '../../src/features/teaching/curriculum/prepare-video.ts'
import { startWorker } from '../../src/jobs/worker.ts'
import { newAdmin, newLearner } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { ask, buy, courseMaker } from './course-maker.ts'

let api: TestApi
let clip: Buffer
beforeAll(async () => {
  api = await startApi()
  clip = await readFile(join(import.meta.dirname, '../media/fixtures/vp9-opus.mp4'))
})
afterAll(() => api.stop())

const videoLesson = async () => {
  const admin = await newAdmin(api.url)
  const maker = await courseMaker(admin)
  const lessonId = await maker.addLesson(await maker.addSection('One'), 'video', 'Watch')
  const draft = () => ask<DraftLesson>(admin, 'curriculum.lesson', { lessonId })
  const stored = async () => {
    const { rows } = await api.parts.pool.query('select * from videos where lesson_id = $1 order by id', [lessonId])
    return rows as { id: string; source_key: string; key: string; status: string }[]
  }
  return { admin, maker, lessonId, draft, stored }
}
const inFourDays = () => new Date(Date.now() + 4 * 86_400_000)
const stat = (key = '') => api.parts.ports.storage.stat(key)

describe('a video lesson', () => {
  test('plays for its buyer once its upload is prepared and published', async () => {
    const { maker, lessonId, draft, stored } = await videoLesson()
    expect(await maker.uploadFile(lessonId, 'Knots.mp4', clip)).toMatchObject({
      video: { status: 'processing', name: 'Knots.mp4', bytes: clip.length, durationSeconds: null },
    })
    await api.jobsDone()
    expect(await draft()).toMatchObject({ durationSeconds: 6, video: { status: 'ready', width: 320, height: 180 } })
    const [video] = await stored()
    expect(await Promise.all([stat(video?.source_key), stat(video?.key)])).toMatchObject([
      null,
      { contentType: 'video/mp4' },
    ])

    await maker.publish()
    const learner = await newLearner(api.url)
    await buy(api, learner, maker.courseId)
    const playable = await ask<PlayableVideo>(learner, 'learning.video', { lessonId })
    expect(playable).toMatchObject({ durationSeconds: 6, width: 320, height: 180, urlSeconds: 300 })
    const [, length, offset] = /EXT-X-BYTERANGE:(\d+)@(\d+)/.exec(playable.playlist) ?? []
    const range = `bytes=${offset}-${Number(offset) + Number(length) - 1}`
    const fragment = await fetch(playable.url, { headers: { range } })
    expect(fragment.status).toBe(206)
    expect((await fragment.arrayBuffer()).byteLength).toBe(Number(length))
  })

  test('can’t be published before its video is ready', async () => {
    const { admin, maker, lessonId } = await videoLesson()
    const problems = async () =>
      (await ask<PublishPreview>(admin, 'curriculum.previewPublish', { courseId: maker.courseId })).problems.map(
        ({ kind }) => kind,
      )
    expect(await problems()).toEqual(['empty-lesson'])
    await maker.uploadFile(lessonId, 'broken.mp4', Buffer.from('not a video at all'))
    await api.jobsDone()
    expect(await problems()).toEqual(['video-failed'])
  })

  test('says why its video can’t be played, and takes another or tries again', async () => {
    const { admin, maker, lessonId, draft } = await videoLesson()
    await maker.uploadFile(lessonId, 'broken.mp4', Buffer.from('not a video at all'))
    await api.jobsDone()
    expect((await draft()).video).toMatchObject({ status: 'failed', failure: 'not-a-video' })
    expect(await ask<DraftLesson>(admin, 'curriculum.retryVideo', { lessonId })).toMatchObject({
      video: { status: 'processing', failure: null },
    })
    await api.jobsDone()
    expect((await draft()).video).toMatchObject({ status: 'failed' })
    await maker.uploadFile(lessonId, 'good.mp4', clip)
    await api.jobsDone()
    expect((await draft()).video).toMatchObject({ status: 'ready', name: 'good.mp4' })
  })

  test('that is ready can’t be tried again', async () => {
    const { admin, maker, lessonId } = await videoLesson()
    await maker.uploadFile(lessonId, 'good.mp4', clip)
    await api.jobsDone()
    expect(await ask<DraftLesson>(admin, 'curriculum.retryVideo', { lessonId })).toMatchObject({
      video: { status: 'ready' },
    })
  })

  test('waits for room when twenty videos of its seller are being prepared', async () => {
    const { admin, maker, lessonId, stored } = await videoLesson()
    await maker.uploadFile(lessonId, 'clip.mp4', clip)
    await api.jobsDone()
    const [video] = await stored()
    await api.parts.pool.query(
      `insert into videos (id, lesson_id, name, source_key, source_bytes, key, status, created_at, updated_at)
       select gen_random_uuid(), lesson_id, name, source_key || n, source_bytes, key || n, 'processing', now(), now()
       from videos, generate_series(1, 20) n where id = $1`,
      [video?.id],
    )
    const begin = () => admin.call('rest', 'curriculum.beginUpload', { lessonId, name: 'more.mp4', bytes: 10 })
    expect(await begin()).toMatchObject({ status: 429, body: { message: expect.stringContaining('being prepared') } })
    await sweepVideos({ ...api.parts.ports, now: inFourDays })
    expect(await begin()).toMatchObject({ status: 201 })
  })

  test('takes no other type of file, and none above the limit', async () => {
    const { admin, lessonId } = await videoLesson()
    const begin = (name: string, bytes: number) =>
      admin.call('rest', 'curriculum.beginUpload', { lessonId, name, bytes })
    expect(await begin('notes.pdf', 10)).toMatchObject({ status: 400, body: { issues: [{ path: 'name' }] } })
    expect(await begin('long.mp4', 9 * 1024 ** 3)).toMatchObject({ status: 400, body: { issues: [{ path: 'bytes' }] } })
  })
})

describe('preparing a video', () => {
  test('is left to the process that is at it, and taken over when that one is gone', async () => {
    const { maker, lessonId, stored } = await videoLesson()
    await maker.uploadFile(lessonId, 'clip.mp4', clip)
    await api.jobsDone()
    const [video] = await stored()
    await api.parts.pool.query(
      "update videos set status = 'processing', leased_until = now() + interval '1 minute' where id = $1",
      [video?.id],
    )
    const prepared: string[] = []
    const { ports } = api.parts
    const prepareMedia = async (source: string) => {
      prepared.push(source)
      return { durationSeconds: 6, width: 1, height: 1, bandwidth: 1, codecs: 'x', bytes: 1, playlist: '#EXTM3U' }
    }
    const id = video?.id ?? ''
    await expect(prepareVideo({ ...ports, prepareMedia }, id)).rejects.toThrow('Another process')
    const later = () => new Date(Date.now() + 61_000)
    await prepareVideo({ ...ports, prepareMedia, now: later }, id)
    await prepareVideo({ ...ports, prepareMedia, now: later }, id)
    expect(prepared).toEqual([video?.source_key])
  })

  test('that fails for a passing reason is repeated at once by whoever comes next', async () => {
    const { maker, lessonId, stored } = await videoLesson()
    await maker.uploadFile(lessonId, 'clip.mp4', clip)
    await api.jobsDone()
    const [video] = await stored()
    await api.parts.pool.query("update videos set status = 'processing' where id = $1", [video?.id])
    const { ports } = api.parts
    const away = async () => {
      throw new Error('The storage is away')
    }
    const id = video?.id ?? ''
    await expect(prepareVideo({ ...ports, prepareMedia: away }, id)).rejects.toThrow('away')
    expect((await stored())[0]).toMatchObject({ status: 'processing' })
    await expect(prepareVideo({ ...ports, prepareMedia: away }, id)).rejects.toThrow('away')
  })

  test('by a process that lost its lease changes nothing of what another one made', async () => {
    const { maker, lessonId, draft, stored } = await videoLesson()
    await maker.uploadFile(lessonId, 'clip.mp4', clip)
    await api.jobsDone()
    const [video] = await stored()
    await api.parts.pool.query("update videos set status = 'processing' where id = $1", [video?.id])
    const { ports } = api.parts
    const id = video?.id ?? ''
    const finished = {
      durationSeconds: 6,
      width: 1,
      height: 1,
      bandwidth: 1,
      codecs: 'x',
      bytes: 1,
      playlist: '#EXTM3U',
    }
    const overtaken = async () => {
      const later = () => new Date(Date.now() + 61_000)
      await prepareVideo({ ...ports, prepareMedia: async () => finished, now: later }, id)
      throw new UnusableMedia('damaged')
    }
    await prepareVideo({ ...ports, prepareMedia: overtaken }, id)
    expect(await draft()).toMatchObject({ durationSeconds: 6, video: { status: 'ready', failure: null } })
  })

  test('that nobody finishes ends as failed after three days, and can be tried again', async () => {
    const { admin, maker, lessonId, draft, stored } = await videoLesson()
    await maker.uploadFile(lessonId, 'clip.mp4', clip)
    await api.jobsDone()
    const [video] = await stored()
    await api.parts.pool.query("update videos set status = 'processing' where id = $1", [video?.id])
    await sweepVideos(api.parts.ports)
    expect((await draft()).video).toMatchObject({ status: 'processing' })
    await sweepVideos({ ...api.parts.ports, now: inFourDays })
    expect((await draft()).video).toMatchObject({ status: 'failed', failure: 'too-slow' })
    await ask(admin, 'curriculum.retryVideo', { lessonId })
    expect((await draft()).video).toMatchObject({ status: 'processing' })
    await api.jobsDone()
  })

  test('goes on in its process while others are freed of theirs, and in the next one after a kill', async () => {
    const { pool, ports } = api.parts
    const processing = async () => {
      const { maker, lessonId, draft, stored } = await videoLesson()
      await maker.uploadFile(lessonId, 'clip.mp4', clip)
      await api.jobsDone()
      const { id = '', source_key: source = '' } = (await stored())[0] ?? {}
      await ports.storage.put(source, clip, 'video/mp4')
      await pool.query("update videos set status = 'processing' where id = $1", [id])
      return { id, status: async () => (await draft()).video?.status }
    }
    // Its job is in the hands of a process that took it longer ago than other jobs may last.
    const lock = (id: string, leasedUntil: string) =>
      pool.query(
        `update videos set leased_until = ${leasedUntil} where id = '${id}';
         select graphile_worker.add_job('prepare-video', '{"videoId": "${id}"}', job_key => 'video:${id}');
         update graphile_worker._private_jobs set locked_at = now() - interval '31 seconds', locked_by = '${id}'
         where key = 'video:${id}'`,
      )
    const [alive, killed] = [await processing(), await processing()]
    await lock(alive.id, "now() + interval '1 minute'")
    await lock(killed.id, 'now()')
    const next = await startWorker(pool, ports)
    try {
      await expect.poll(killed.status, { timeout: 15_000 }).toBe('ready')
      const { rows } = await pool.query('select key from graphile_worker.jobs where locked_by = $1', [alive.id])
      expect(rows).toEqual([{ key: `video:${alive.id}` }])
      expect(await alive.status()).toBe('processing')
    } finally {
      await next.stop()
      await pool.query('select graphile_worker.force_unlock_workers(array[$1])', [alive.id])
    }
  })

  test('leaves no source behind, even if the process was killed before it could remove it', async () => {
    const { maker, lessonId, stored } = await videoLesson()
    await maker.uploadFile(lessonId, 'clip.mp4', clip)
    await api.jobsDone()
    const [video] = await stored()
    await api.parts.ports.storage.put(video?.source_key ?? '', clip, 'video/mp4')
    await sweepVideos(api.parts.ports)
    expect(await stat(video?.source_key)).toBeNull()
    expect(await stat(video?.key)).not.toBeNull()
  })

  test('leaves nothing of a video that was replaced before it was published', async () => {
    const { maker, lessonId, stored } = await videoLesson()
    for (const name of ['first.mp4', 'second.mp4']) {
      await maker.uploadFile(lessonId, name, clip)
      await api.jobsDone()
    }
    const [first, second] = await stored()
    await sweepVideos({ ...api.parts.ports, now: inFourDays })
    expect(await stored()).toMatchObject([{ id: second?.id }])
    expect(await stat(first?.key)).toBeNull()
    expect(await stat(second?.key)).not.toBeNull()
  })
})
