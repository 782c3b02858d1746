import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepDeletedCourses } from '../../src/features/teaching/curriculum/deleted-course-media.ts'
import { sweepVideos } from '../../src/features/teaching/curriculum/prepare-video.ts'
import { newAdmin, newLearner } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { ask, buy, publishedCourse, publishVideo, refundNewest, webVtt } from './course-maker.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const sweepIn = async (days: number) => {
  const ports = { ...api.parts.ports, now: () => new Date(Date.now() + days * 86_400_000) }
  await sweepDeletedCourses(ports)
  await sweepVideos(ports)
}

/** A course with a file and a video with captions. `stored`: how many of the three are there. */
const course = async () => {
  const seller = await newAdmin(api.url)
  const { maker, courseId, lessons } = await publishedCourse(seller)
  const video = await publishVideo(api, maker, webVtt)
  const { rows } = await api.parts.pool.query<{ key: string }>(
    "select file ->> 'key' as key from lesson_drafts where lesson_id = $1 union select key from videos where lesson_id = $2",
    [lessons.file, video],
  )
  const stored = async () => {
    const found = await Promise.all(rows.map(({ key }) => api.parts.ports.storage.stat(key)))
    const sets = await api.parts.pool.query('select id from caption_sets where lesson_id = $1', [video])
    return found.filter(Boolean).length + sets.rows.length
  }
  return { seller, courseId, stored, remove: () => ask(seller, 'courses.delete', { id: courseId }) }
}

test('the file, the video and the captions of a deleted course that nobody owns go after thirty days', async () => {
  const { remove, stored } = await course()
  await sweepIn(31)
  expect(await stored()).toBe(3)
  await remove()
  await sweepIn(29)
  expect(await stored()).toBe(3)
  await sweepIn(31)
  expect(await stored()).toBe(0)
  // A second night finds nothing left to do.
  await sweepIn(32)
})

test('what somebody owns stays for good, also after the course was deleted', async () => {
  const { seller, courseId, remove, stored } = await course()
  await buy(api, await newLearner(api.url), courseId)
  await remove()
  await sweepIn(400)
  expect(await stored()).toBe(3)
  await refundNewest(api, seller)
  await sweepIn(400)
  expect(await stored()).toBe(0)
})
