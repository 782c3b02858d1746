import type { PlayableVideo } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareVideo, sweepVideos } from '../../src/features/teaching/curriculum/prepare-video.ts'
import { shortVp8 } from '../media/unusual-files.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { ask } from './course-maker.ts'
import { inFourDays, readClip, videoLesson } from './video-lesson.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ MEDIA_TRANSCODE: 'node-av' })
})
afterAll(() => api.stop())

const stat = (key = '') => api.parts.ports.storage.stat(key)

describe('with MEDIA_TRANSCODE=node-av', () => {
  test('a video that browsers can’t play is converted, gets its renditions, and keeps nothing else stored', {
    timeout: 240_000,
  }, async () => {
    const { maker, lessonId, draft, stored, admin } = await videoLesson(api)
    expect(await draft()).toMatchObject({ convertsOnServer: true })
    await maker.uploadFile(lessonId, 'Screen.webm', await shortVp8())
    await expect
      .poll(async () => (await draft()).video, { timeout: 150_000 })
      .toMatchObject({
        status: 'ready',
        failure: null,
        width: 1280,
        height: 720,
        hasPoster: true,
        renditions: expect.arrayContaining([360, 240].map((height) => ({ status: 'ready', height }))),
      })
    await api.jobsDone()
    await maker.publish()
    await sweepVideos({ ...api.parts.ports, now: inFourDays })
    const rows = await stored()
    expect(rows).toHaveLength(3)
    for (const { key, source_key } of rows)
      expect([await stat(key), await stat(source_key)]).toEqual([expect.anything(), null])
    const { codecs, renditions } = await ask<PlayableVideo>(admin, 'learning.video', { lessonId })
    expect([codecs, ...(renditions ?? []).map((one) => one.codecs)]).toEqual(
      Array(3).fill(expect.stringMatching(/^avc1/)),
    )
  })

  test('a video that browsers play is copied, and a smaller one gets no renditions', async () => {
    const { maker, lessonId, draft, stored } = await videoLesson(api)
    await maker.uploadFile(lessonId, 'Knots.mp4', await readClip())
    await api.jobsDone()
    expect((await draft()).video).toMatchObject({ status: 'ready', height: 180, renditions: [] })
    expect(await stored()).toMatchObject([{ encode_as: null }])
  })

  test('a rendition that an app uploads is not converted', async () => {
    const { maker, lessonId, stored } = await videoLesson(api)
    await maker.uploadFile(lessonId, 'Knots.mp4', await readClip())
    await api.jobsDone()
    await maker.uploadFile(lessonId, 'Knots-180.webm', await shortVp8(), 'rendition')
    await api.jobsDone()
    const rows = await stored()
    expect(rows.find(({ rendition_of }) => rendition_of !== null)).toMatchObject({ status: 'failed', encode_as: null })
  })

  test('a conversion that fails says why, and can be tried again', { timeout: 400_000 }, async () => {
    const { maker, lessonId, draft, admin } = await videoLesson(api)
    const file = await shortVp8()
    const failed = () => expect.poll(draft, { timeout: 150_000 }).toMatchObject({ video: { failure: 'damaged' } })
    await maker.uploadFile(lessonId, 'Screen.webm', file.subarray(0, file.length / 2))
    await failed()
    expect(await admin.call('rest', 'curriculum.retryVideo', { lessonId })).toMatchObject({
      status: 200,
      body: { content: { video: { status: 'processing', failure: null } } },
    })
    await failed()
  })
})

test('the shortest video is encoded first, and sellers take turns', async () => {
  const waiting = await startApi({ MEDIA_TRANSCODE: 'node-av', WORKER: 'apart' })
  try {
    const { ports, pool } = waiting.parts
    const [many, few] = [await videoLesson(waiting), await videoLesson(waiting)]
    const clip = await readClip()
    /** Uploads a video that lasts so long, and is prepared at once. */
    const add = async ({ maker, lessonId, stored }: typeof many, durationSeconds: number) => {
      await maker.uploadFile(lessonId, `${durationSeconds} s.mp4`, clip)
      const made = { width: 1280, height: 720, bandwidth: 1, codecs: 'x', playlist: '#EXTM3U' }
      const prepareMedia = async () => ({ ...made, durationSeconds, bytes: durationSeconds * 500_000 })
      for (const { id, rendition_of } of await stored())
        if (rendition_of === null) await prepareVideo({ ...ports, prepareMedia }, id)
    }
    for (const seconds of [100, 90, 80]) await add(many, seconds)
    await add(few, 300)
    const { rows } = await pool.query(
      `select name from graphile_worker.jobs job join videos on job.key = 'video:' || videos.id
       where task_identifier = 'encode-video' order by priority, run_at, job.id`,
    )
    // Of each video a version of 240 pixels, and then one of 360.
    const order = [100, 300, 100, 300, 90, 90, 80, 80]
    expect(rows.map(({ name }) => name)).toEqual(order.map((seconds) => `${seconds} s.mp4`))
    // However many wait, one more can.
    await pool.query(
      `insert into videos (id, lesson_id, name, source_key, source_bytes, key, status, encode_as, created_at, updated_at)
       select gen_random_uuid(), lesson_id, name, 'source ' || at, 1, 'key ' || at, status, encode_as, created_at, updated_at
       from videos, generate_series(1, 60) at
       where id = (select id from videos where lesson_id = $1 and encode_as is not null limit 1)`,
      [many.lessonId],
    )
    await add(many, 70)
    expect(await many.stored()).toContainEqual(expect.objectContaining({ status: 'ready' }))
    const last = await pool.query('select max(priority)::int as priority from graphile_worker.jobs')
    expect(last.rows[0].priority).toBe(32_767)
  } finally {
    await waiting.stop()
  }
})
