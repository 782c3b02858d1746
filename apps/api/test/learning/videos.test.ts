import type { DraftLesson, PlayableVideo, PublishPreview } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sweepVideos } from '../../src/features/teaching/curriculum/prepare-video.ts'
import { type Caller, caller } from '../caller.ts'
import { newAdmin, newLearner } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { ask, buy, publishedCourse, publishVideo, refundNewest } from './course-maker.ts'
import { inFourDays, readClip, videoLesson } from './video-lesson.ts'

let api: TestApi
let clip: Buffer
beforeAll(async () => {
  api = await startApi()
  clip = await readClip()
})
afterAll(() => api.stop())

const stat = (key = '') => api.parts.ports.storage.stat(key)

describe('a video lesson', () => {
  test('plays for its buyer once its upload is prepared and published', async () => {
    const { maker, lessonId, draft, stored } = await videoLesson(api)
    const uploaded = await maker.uploadFile(lessonId, 'Knots.mp4', clip)
    expect(uploaded).toMatchObject({
      video: { status: 'processing', name: 'Knots.mp4', bytes: clip.length, durationSeconds: null },
    })
    expect(uploaded.video).not.toHaveProperty('url')
    await api.jobsDone()
    const { durationSeconds, video: ready } = await draft()
    expect({ durationSeconds, ready }).toMatchObject({ durationSeconds: 6, ready: { width: 320, height: 180 } })
    const watched = await fetch(ready?.url ?? '', { headers: { range: 'bytes=4-7' } })
    expect([watched.status, watched.headers.get('content-type'), await watched.text()]).toEqual([
      206,
      'video/mp4',
      'ftyp',
    ])
    const [video] = await stored()
    expect(await Promise.all([stat(video?.source_key), stat(video?.key)])).toMatchObject([
      null,
      { contentType: 'video/mp4' },
    ])

    await maker.publish()
    const learner = await newLearner(api.url)
    await buy(api, learner, maker.courseId)
    const playable = await ask<PlayableVideo>(learner, 'learning.video', { lessonId })
    expect(playable).toMatchObject({ durationSeconds: 6, width: 320, height: 180, urlSeconds: 295 })
    const [, length, offset] = /EXT-X-BYTERANGE:(\d+)@(\d+)/.exec(playable.playlist) ?? []
    const range = `bytes=${offset}-${Number(offset) + Number(length) - 1}`
    const fragment = await fetch(playable.url, { headers: { range } })
    expect(fragment.status).toBe(206)
    expect((await fragment.arrayBuffer()).byteLength).toBe(Number(length))
  })

  test('gives its buyers the same answer for five seconds, refuses everybody else, and its link lives as long as it says', async () => {
    const admin = await newAdmin(api.url)
    const { maker } = await publishedCourse(admin)
    const lessonId = await publishVideo(api, maker)
    const learners = await Promise.all(['asha', 'ravi'].map(() => newLearner(api.url)))
    for (const learner of learners) await buy(api, learner, maker.courseId)
    const sign = vi.spyOn(api.parts.ports.storage, 'signedGetUrl')
    const now = () => api.parts.ports.now().getTime()
    // An answer begins with each five seconds of the clock.
    api.advance(5_000 - (now() % 5_000))
    const play = (learner: Caller = learners[0] ?? admin) => ask<PlayableVideo>(learner, 'learning.video', { lessonId })
    const first = await play()
    api.advance(1_000)
    expect(await play(learners[1])).toEqual(first)
    expect(sign).toHaveBeenCalledOnce()
    const secondsLeft = Number(new URL(first.url).searchParams.get('expires')) - now() / 1000
    expect(secondsLeft).toBeGreaterThanOrEqual(first.urlSeconds)

    const answer = await learners[0]?.call('rest', 'learning.video', { lessonId })
    expect([answer?.headers.get('cache-control'), answer?.headers.get('etag')]).toEqual(['no-store', null])
    const visitor = caller(api.url)
    expect(await visitor.call('rest', 'learning.video', { lessonId })).toMatchObject({ status: 403 })
    await refundNewest(api, admin)
    const afterwards = await Promise.all(learners.map((one) => one.call('rest', 'learning.video', { lessonId })))
    expect(afterwards.map(({ status }) => status)).toEqual([200, 403])
    api.advance(5_000)
    expect((await play()).url).not.toBe(first.url)
    sign.mockRestore()
  })

  test('can’t be published before its video is ready', async () => {
    const { admin, maker, lessonId } = await videoLesson(api)
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
    const { admin, maker, lessonId, draft } = await videoLesson(api)
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
    const { admin, maker, lessonId } = await videoLesson(api)
    await maker.uploadFile(lessonId, 'good.mp4', clip)
    await api.jobsDone()
    expect(await ask<DraftLesson>(admin, 'curriculum.retryVideo', { lessonId })).toMatchObject({
      video: { status: 'ready' },
    })
  })

  test('waits for room when 500 videos of its seller are being prepared', async () => {
    const { admin, maker, lessonId, stored } = await videoLesson(api)
    await maker.uploadFile(lessonId, 'clip.mp4', clip)
    await api.jobsDone()
    const [video] = await stored()
    await api.parts.pool.query(
      `insert into videos (id, lesson_id, name, source_key, source_bytes, key, status, created_at, updated_at)
       select gen_random_uuid(), lesson_id, name, source_key || n, source_bytes, key || n, 'processing', now(), now()
       from videos, generate_series(1, 500) n where id = $1`,
      [video?.id],
    )
    const begin = () => admin.call('rest', 'curriculum.beginUpload', { lessonId, name: 'more.mp4', bytes: 10 })
    expect(await begin()).toMatchObject({ status: 429, body: { message: expect.stringContaining('being prepared') } })
    await sweepVideos({ ...api.parts.ports, now: inFourDays })
    expect(await begin()).toMatchObject({ status: 201 })
  })

  test('takes no other type of file, and none above the limit', async () => {
    const { admin, lessonId } = await videoLesson(api)
    const begin = (name: string, bytes: number) =>
      admin.call('rest', 'curriculum.beginUpload', { lessonId, name, bytes })
    expect(await begin('notes.pdf', 10)).toMatchObject({ status: 400, body: { issues: [{ path: 'name' }] } })
    expect(await begin('long.mp4', 9 * 1024 ** 3)).toMatchObject({ status: 400, body: { issues: [{ path: 'bytes' }] } })
  })
})
