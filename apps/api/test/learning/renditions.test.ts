import type { DraftLesson, Outline, PlayableVideo } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepDeletedCourses } from '../../src/features/teaching/curriculum/deleted-course-media.ts'
import { sweepUploads } from '../../src/features/teaching/curriculum/discarded-files.ts'
import { sweepVideos } from '../../src/features/teaching/curriculum/prepare-video.ts'
import { caller } from '../caller.ts'
import { insidePreparer } from '../media/inside-preparer.ts'
import { picture } from '../people.ts'
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

/** A lesson whose video is ready and 360 pixels high, because the clip is its smaller version. */
const withVideo = async () => {
  const lesson = await videoLesson(api)
  const { maker, lessonId, admin, stored } = lesson
  await maker.uploadFile(lessonId, 'Knots.mp4', clip)
  await api.jobsDone()
  const [main] = await stored()
  await api.parts.pool.query('update videos set width = 640, height = 360 where id = $1', [main?.id])
  const addRendition = async (name = 'Knots-180.mp4') => {
    await maker.uploadFile(lessonId, name, clip, 'rendition')
    await api.jobsDone()
  }
  const begin = (purpose: string, bytes = 10) =>
    admin.call('rest', 'curriculum.beginUpload', { lessonId, name: 'a.mp4', bytes, purpose })
  const play = () => ask<PlayableVideo>(admin, 'learning.video', { lessonId })
  return { ...lesson, addRendition, begin, play }
}

describe('a smaller version of a video', () => {
  test('is prepared as the video is, and offered to players beside it', async () => {
    const { addRendition, draft, play, maker, stored } = await withVideo()
    await addRendition()
    expect((await draft()).video).toMatchObject({
      name: 'Knots.mp4',
      height: 360,
      renditions: [{ status: 'ready', height: 180 }],
    })
    await maker.publish()
    const { height, renditions, url } = await play()
    expect({ height, renditions }).toMatchObject({ height: 360, renditions: [{ width: 320, height: 180 }] })
    expect(renditions?.[0]?.playlist).toContain('media.mp4')
    expect(renditions?.[0]?.url).not.toBe(url)
    expect(await stat((await stored())[1]?.source_key)).toBeNull()
  })

  test('is what the course takes at least: visitors are told how many bytes, and players of each version', async () => {
    const { addRendition, play, maker, stored } = await withVideo()
    const { courseId } = maker
    const [main] = await stored()
    await api.parts.pool.query('update videos set bytes = 90000 where id = $1', [main?.id])
    await maker.publish()
    const size = async () => (await ask<Outline>(caller(api.url), 'learning.outline', { courseId })).videos
    const list = async () => (await fetch(`${api.url}/api/v1/courses/getcourses?limit=1`)).headers.get('etag')
    const versions = async () => (await api.parts.pool.query('select * from catalogue_version')).rows[0]
    expect(await size()).toEqual({ durationSeconds: 6, bytes: 90_000, height: 360 })
    const [before, known] = [await versions(), await list()]
    await addRendition()
    expect([await versions(), await list()]).toEqual([{ ...before, videos: `${Number(before.videos) + 1}` }, known])
    const { bytes } = (await stat((await stored())[1]?.key)) ?? { bytes: 0 }
    expect(await size()).toEqual({ durationSeconds: 6, bytes, height: 180 })
    expect(await play()).toMatchObject({ bytes: 90_000, renditions: [{ bytes }] })
    // Neither is anything outdated by a larger one than the smallest.
    await api.parts.pool.query('update videos set bytes = 5, height = 90 where rendition_of = $1', [main?.id])
    const smaller = await versions()
    await addRendition('Knots-180-again.mp4')
    expect(await versions()).toEqual(smaller)
  })

  test('that no player is offered isn’t what the course takes, however few bytes it has', async () => {
    const { addRendition, maker, stored } = await withVideo()
    await api.parts.pool.query('update videos set bytes = 90000 where id = $1', [(await stored())[0]?.id])
    for (const name of ['older.mp4', 'newer.mp4']) await addRendition(name)
    await maker.publish()
    const [, older, newer] = await stored()
    const change = async (id: string | undefined, bytes: number, height: number) => {
      await api.parts.pool.query('update videos set bytes = $1, height = $2 where id = $3', [bytes, height, id])
      // No kept answer counts.
      await api.parts.pool.query('update catalogue_version set counts = counts + 1')
      return (await ask<Outline>(caller(api.url), 'learning.outline', { courseId: maker.courseId })).videos
    }
    // The newer one of the same height is offered in its place.
    expect(await change(older?.id, 10, 180)).toMatchObject({ bytes: (await stat(newer?.key))?.bytes, height: 180 })
    expect(await change(newer?.id, 20, 360)).toMatchObject({ bytes: 10, height: 180 })
    expect(await change(older?.id, 10, 360)).toMatchObject({ bytes: 90_000, height: 360 })
  })

  test('of another length, or as large as the video, is never offered; of two, the newer one is', async () => {
    const { addRendition, play, maker, stored } = await withVideo()
    for (const name of ['first.mp4', 'second.mp4', 'third.mp4']) await addRendition(name)
    await maker.publish()
    const [main, first, second, third] = await stored()
    const change = (column: string, value: number, id = '') =>
      api.parts.pool.query(`update videos set ${column} = $1 where id = $2`, [value, id])
    const offered = async () => {
      // Until then, everybody gets the answer of before.
      api.advance(5_000)
      return (await play()).renditions?.map(({ url }) => url.includes(`${third?.id}`))
    }
    expect(await offered()).toEqual([true])
    await change('duration_seconds', 8, third?.id)
    expect(await offered()).toEqual([false])
    await change('duration_seconds', 8, first?.id)
    await change('height', 360, second?.id)
    expect(await offered()).toEqual([])
    await change('duration_seconds', 9, main?.id)
    expect(await offered()).toEqual([true])
  })

  test('needs a video, and no video has more than three', async () => {
    const { lessonId, admin } = await videoLesson(api)
    const input = { lessonId, name: 'a.mp4', bytes: 10, purpose: 'rendition' }
    expect(await admin.call('rest', 'curriculum.beginUpload', input)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'purpose' }] },
    })
    const { addRendition, begin } = await withVideo()
    for (const name of ['1.mp4', '2.mp4', '3.mp4']) await addRendition(name)
    expect(await begin('rendition')).toMatchObject({ status: 429 })
  })

  test('is refused when others were added while it went up', async () => {
    const { admin, maker, lessonId, addRendition, stored } = await withVideo()
    const sent = await maker.sendFile(lessonId, 'late.mp4', clip, 'rendition')
    for (const name of ['1.mp4', '2.mp4', '3.mp4']) await addRendition(name)
    expect(await admin.call('rest', 'curriculum.completeUpload', sent)).toMatchObject({ status: 429 })
    expect(await stored()).toHaveLength(4)
  })

  test('that failed is swept, with what was uploaded, although its video is shown', async () => {
    const { maker, lessonId, stored } = await withVideo()
    await maker.uploadFile(lessonId, 'broken.mp4', Buffer.from('not a video at all'), 'rendition')
    await api.jobsDone()
    const [, broken] = await stored()
    expect(broken).toMatchObject({ status: 'failed' })
    expect(await stat(broken?.source_key)).not.toBeNull()
    await sweepVideos({ ...api.parts.ports, now: inFourDays })
    expect(await stored()).toHaveLength(1)
    expect(await stat(broken?.source_key)).toBeNull()
  })

  test('isn’t added to a video that was replaced meanwhile, and its upload is swept', async () => {
    const { admin, maker, lessonId, stored } = await withVideo()
    const sent = await maker.sendFile(lessonId, 'Knots-180.mp4', clip, 'rendition')
    await maker.uploadFile(lessonId, 'Other.mp4', clip)
    await api.jobsDone()
    expect(await admin.call('rest', 'curriculum.completeUpload', sent)).toMatchObject({ status: 404 })
    expect(await stored()).toHaveLength(2)
    const key = `lesson-media/${lessonId}/${sent.uploadId}/source.mp4`
    expect(await stat(key)).not.toBeNull()
    await sweepUploads({ ...api.parts.ports, now: inFourDays })
    await api.jobsDone()
    expect(await stat(key)).toBeNull()
  })

  test('stays as long as its video is shown, and goes with it', async () => {
    const { admin, addRendition, maker, lessonId, stored } = await withVideo()
    await addRendition()
    const poster = await picture('jpeg')
    await maker.uploadFile(lessonId, 'poster.jpg', poster, 'poster')
    await sweepVideos({ ...api.parts.ports, now: inFourDays })
    const all = await stored()
    expect(all).toHaveLength(2)
    await ask(admin, 'courses.delete', { id: maker.courseId })
    const muchLater = () => new Date(Date.now() + 40 * 86_400_000)
    await sweepDeletedCourses({ ...api.parts.ports, now: muchLater })
    // The video goes in the night after its versions.
    for (const left of [1, 0]) {
      await sweepVideos({ ...api.parts.ports, now: muchLater })
      expect(await stored()).toHaveLength(left)
    }
    const keys = all.flatMap(({ key, poster_key }) => [key, poster_key ?? key])
    expect(new Set(keys).size).toBe(3)
    expect(await Promise.all(keys.map(stat))).toEqual(keys.map(() => null))
  })
})

describe('a still picture of a video', () => {
  test('is shown before the video plays, and replaced by the next one', async () => {
    const { draft, maker, lessonId, play, stored } = await withVideo()
    expect((await draft()).video).toMatchObject({ hasPoster: false })
    const poster = await picture('jpeg')
    await maker.uploadFile(lessonId, 'poster.jpg', poster, 'poster')
    const [before] = await stored()
    await maker.uploadFile(lessonId, 'poster.jpg', poster, 'poster')
    expect((await draft()).video).toMatchObject({ hasPoster: true })
    await api.jobsDone()
    expect(await stat(before?.poster_key ?? '')).toBeNull()
    await maker.publish()
    const shown = await fetch((await play()).poster ?? '')
    expect([shown.headers.get('content-type'), Buffer.from(await shown.arrayBuffer()).equals(poster)]).toEqual([
      'image/jpeg',
      true,
    ])
  })

  test('has to be a small JPEG', async () => {
    const { admin, begin, maker, lessonId, draft } = await withVideo()
    expect(await begin('poster', 1024 * 1024 + 1)).toMatchObject({ status: 400, body: { issues: [{ path: 'bytes' }] } })
    const sent = await maker.sendFile(lessonId, 'poster.jpg', Buffer.from('<svg onload=alert(1)>'), 'poster')
    expect(await admin.call('rest', 'curriculum.completeUpload', sent)).toMatchObject({ status: 400 })
    expect((await draft()).video).toMatchObject({ hasPoster: false })
  })

  test('isn’t listed as an upload of the lesson', async () => {
    const { admin, begin, lessonId } = await withVideo()
    for (const purpose of ['poster', 'rendition']) expect(await begin(purpose)).toMatchObject({ status: 201 })
    expect(await ask<DraftLesson[]>(admin, 'curriculum.uploads', { lessonId })).toEqual([])
  })
})
