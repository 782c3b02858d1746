import type { DraftLesson, OpenUpload } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UnusableMedia } from '../../src/features/port-errors.ts'
import { prepareVideo, sweepVideos } from '../../src/features/teaching/curriculum/prepare-video.ts'
import { startWorker } from '../../src/jobs/worker.ts'
import { somebodyWaits, whileHeld } from '../held-locks.ts'
import { insidePreparer } from '../media/inside-preparer.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { ask } from './course-maker.ts'
import { inFourDays, readClip, videoLesson } from './video-lesson.ts'

let api: TestApi
let clip: Buffer
beforeAll(async () => {
  api = await startApi({}, { ports: ({ storage }) => ({ prepareMedia: insidePreparer(storage) }) })
  clip = await readClip()
})
afterAll(() => api.stop())

const stat = (key = '') => api.parts.ports.storage.stat(key)

describe('preparing a video', () => {
  test('is left to the process that is at it, and taken over when that one is gone', async () => {
    const { maker, lessonId, stored } = await videoLesson(api)
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
    const { maker, lessonId, stored } = await videoLesson(api)
    await maker.uploadFile(lessonId, 'clip.mp4', clip)
    await api.jobsDone()
    const [video] = await stored()
    await api.parts.pool.query("update videos set status = 'processing' where id = $1", [video?.id])
    const { ports } = api.parts
    const away = async () => {
      throw new Error('The storage is away')
    }
    const moment = new Date()
    const work = { ...ports, prepareMedia: away, now: () => moment }
    const id = video?.id ?? ''
    await expect(prepareVideo(work, id)).rejects.toThrow('away')
    expect((await stored())[0]).toMatchObject({ status: 'processing' })
    await expect(prepareVideo(work, id)).rejects.toThrow('away')
  })

  test('by a process that lost its lease changes nothing of what another one made', async () => {
    const { maker, lessonId, draft, stored } = await videoLesson(api)
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

  test('that ends while the lesson is saved gives the lesson its duration', async () => {
    const { admin, maker, lessonId, draft } = await videoLesson(api)
    await maker.uploadFile(lessonId, 'clip.mp4', clip)
    await api.jobsDone()
    const { pool } = api.parts
    const { version } = await draft()
    await pool.query('update lesson_drafts set duration_seconds = 0 where lesson_id = $1', [lessonId])
    let saving: ReturnType<typeof admin.call> | undefined
    const prepared = 'update lesson_drafts set duration_seconds = 600 where lesson_id = $1'
    await whileHeld(pool, prepared, [lessonId], async () => {
      saving = admin.call('rest', 'curriculum.saveLesson', { lessonId, version, body: 'What it is about.' })
      await somebodyWaits(pool, 'lesson_drafts')
    })
    expect((await saving)?.status).toBe(200)
    expect(await draft()).toMatchObject({ durationSeconds: 600 })
  })

  test('that nobody finishes ends as failed after three days, and can be tried again', async () => {
    const { admin, maker, lessonId, draft, stored } = await videoLesson(api)
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

  test('that failed for a reason that only the next version knows is shown as damaged', async () => {
    const { maker, lessonId, draft, stored } = await videoLesson(api)
    await maker.uploadFile(lessonId, 'clip.mp4', clip)
    await api.jobsDone()
    const [video] = await stored()
    await api.parts.pool.query("update videos set status = 'failed', failure = 'of-tomorrow' where id = $1", [
      video?.id,
    ])
    expect((await draft()).video).toMatchObject({ status: 'failed', failure: 'damaged' })
  })

  test('that waits for its turn doesn’t fail, however long it takes, and one that was given up does', async () => {
    const { pool, ports } = api.parts
    const { maker, lessonId, draft, stored } = await videoLesson(api)
    await maker.uploadFile(lessonId, 'clip.mp4', clip)
    await api.jobsDone()
    const [{ id } = { id: '' }] = await stored()
    const sweepLater = async (transcodes = true) => {
      await pool.query("update videos set status = 'processing', updated_at = now() where id = $1", [id])
      await sweepVideos({ ...ports, settings: { ...ports.settings, transcodes }, now: inFourDays })
      return (await draft()).video?.status
    }
    // Its turn never comes.
    const queue = (task: string) =>
      pool.query("select graphile_worker.add_job($1, $2, job_key => $3, run_at => now() + interval '1 hour')", [
        task,
        JSON.stringify({ videoId: id }),
        `video:${id}`,
      ])
    const setJob = (attempts: string, lockedAt: string) =>
      pool.query(
        `update graphile_worker._private_jobs set attempts = ${attempts}, locked_at = ${lockedAt} where key = $1`,
        [`video:${id}`],
      )
    await queue('prepare-video')
    expect(await sweepLater()).toBe('processing')
    await setJob('max_attempts', 'now()')
    expect(await sweepLater()).toBe('processing')
    await setJob('max_attempts', 'null')
    expect(await sweepLater()).toBe('failed')
    await queue('encode-video')
    expect(await sweepLater()).toBe('processing')
    // The encoder was switched off: nothing will do this.
    expect(await sweepLater(false)).toBe('failed')
    await pool.query('select graphile_worker.remove_job($1)', [`video:${id}`])
  })

  test('goes on in its process while others are freed of theirs, and in the next one after a kill', async () => {
    const { pool, ports } = api.parts
    const processing = async () => {
      const { maker, lessonId, draft, stored } = await videoLesson(api)
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
    const { maker, lessonId, stored } = await videoLesson(api)
    await maker.uploadFile(lessonId, 'clip.mp4', clip)
    await api.jobsDone()
    const [video] = await stored()
    await api.parts.ports.storage.put(video?.source_key ?? '', clip, 'video/mp4')
    await sweepVideos(api.parts.ports)
    expect(await stat(video?.source_key)).toBeNull()
    expect(await stat(video?.key)).not.toBeNull()
  })

  test('may be over before its upload is completed again after the server died in between', async () => {
    const { admin, maker, lessonId } = await videoLesson(api)
    const { pool } = api.parts
    const sent = await maker.sendFile(lessonId, 'clip.mp4', clip)
    const uploads = async () => {
      const { rows } = await pool.query('select * from media_uploads where id = $1', [sent.uploadId])
      return rows
    }
    const [row] = await uploads()
    const first = await ask<DraftLesson>(admin, 'curriculum.completeUpload', sent)
    await api.jobsDone()
    // As it is when the server dies after the draft was saved and before the upload was deleted.
    await pool.query('insert into media_uploads select * from json_populate_record(null::media_uploads, $1)', [
      JSON.stringify(row),
    ])
    const [open] = await ask<OpenUpload[]>(admin, 'curriculum.uploads', { lessonId })
    const again = { uploadId: sent.uploadId, parts: open?.parts }
    expect(await ask<DraftLesson>(admin, 'curriculum.completeUpload', again)).toMatchObject({
      version: first.version,
      video: { status: 'ready' },
    })
    expect(await uploads()).toEqual([])
  })

  test.each(['before', 'while'] as const)(
    'that ends %s its upload is completed again after a conflict gives the lesson its duration',
    async (when) => {
      const { admin, maker, lessonId, draft, stored } = await videoLesson(api)
      const { pool } = api.parts
      const sent = await maker.sendFile(lessonId, 'clip.mp4', clip)
      const complete = () => admin.call('rest', 'curriculum.completeUpload', sent)
      let answer: ReturnType<typeof complete> | undefined
      const saved = 'update lesson_drafts set version = version + 1 where lesson_id = $1'
      await whileHeld(pool, saved, [lessonId], async () => {
        answer = complete()
        await somebodyWaits(pool, 'lesson_drafts')
      })
      expect((await answer)?.status).toBe(409)
      await api.jobsDone()
      const id = (await stored())[0]?.id ?? ''
      if (when === 'while') {
        await pool.query("update videos set status = 'processing' where id = $1", [id])
        await whileHeld(pool, "update videos set status = 'ready' where id = $1", [id], async () => {
          answer = complete()
          await somebodyWaits(pool, 'videos')
        })
      } else answer = complete()
      expect((await answer)?.status).toBe(200)
      expect(await draft()).toMatchObject({ durationSeconds: 6, video: { status: 'ready', durationSeconds: 6 } })
      await maker.publish()
      const { rows } = await pool.query('select duration_seconds from courses where id = $1', [maker.courseId])
      expect(rows).toEqual([{ duration_seconds: 6 }])
    },
  )

  test('leaves no source behind, even if the storage was away when it should have been removed', async () => {
    const { maker, lessonId, stored } = await videoLesson(api)
    await maker.uploadFile(lessonId, 'clip.mp4', clip)
    await api.jobsDone()
    const { id = '', source_key: source = '' } = (await stored())[0] ?? {}
    const { pool, ports } = api.parts
    await ports.storage.put(source, clip, 'video/mp4')
    await pool.query("update videos set status = 'processing' where id = $1", [id])
    const remove = () => Promise.reject(new Error('The storage is away'))
    await expect(prepareVideo({ ...ports, storage: { ...ports.storage, remove } }, id)).rejects.toThrow('away')
    expect(await stored()).toMatchObject([{ id, status: 'ready' }])
    await prepareVideo(ports, id)
    expect(await stat(source)).toBeNull()
  })

  test('leaves nothing of a video that was replaced before it was published', async () => {
    const { maker, lessonId, stored } = await videoLesson(api)
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
