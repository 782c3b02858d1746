import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DraftLesson, PlayableVideo, PublishPreview } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareVideo, sweepVideos } from '../../src/features/teaching/curriculum/prepare-video.ts'
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

  test('leaves nothing of a video that was replaced before it was published', async () => {
    const { maker, lessonId, stored } = await videoLesson()
    for (const name of ['first.mp4', 'second.mp4']) {
      await maker.uploadFile(lessonId, name, clip)
      await api.jobsDone()
    }
    const [first, second] = await stored()
    await sweepVideos({ ...api.parts.ports, now: () => new Date(Date.now() + 4 * 86_400_000) })
    expect(await stored()).toMatchObject([{ id: second?.id }])
    expect(await stat(first?.key)).toBeNull()
    expect(await stat(second?.key)).not.toBeNull()
  })
})
