import type { Curriculum, DraftLesson, PublishPreview } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepLeftOutLessons } from '../../src/features/teaching/curriculum/left-out-lessons.ts'
import { sweepVideos } from '../../src/features/teaching/curriculum/prepare-video.ts'
import { somebodyWaits, whileHeld } from '../held-locks.ts'
import { insidePreparer } from '../media/inside-preparer.ts'
import { newAdmin } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { ask, courseMaker, webVtt } from './course-maker.ts'
import { readClip } from './video-lesson.ts'

let api: TestApi
let clip: Buffer
beforeAll(async () => {
  api = await startApi({}, { ports: ({ storage }) => ({ prepareMedia: insidePreparer(storage) }) })
  clip = await readClip()
})
afterAll(() => api.stop())

/** What the nightly sweep does about lessons so many days from now, and what it queues. */
const sweepIn = async (days: number): Promise<void> => {
  const ports = { ...api.parts.ports, now: () => new Date(Date.now() + days * 86_400_000) }
  await sweepLeftOutLessons(ports)
  await sweepVideos(ports)
  await api.jobsDone()
}

/** A course with a text, a file and a video with captions. `stored`: what is left of the latter two. */
const course = async () => {
  const seller = await newAdmin(api.url)
  const maker = await courseMaker(seller)
  const sectionId = await maker.addSection('One')
  await maker.addLesson(sectionId, 'text', 'Welcome')
  const usedBytes = async () => (await ask<{ usedBytes: number }>(seller, 'uploads.room', {})).usedBytes
  const textBytes = await usedBytes()
  const file = await maker.addLesson(sectionId, 'file', 'Sheet')
  await maker.uploadFile(file, 'sheet.csv', Buffer.from('a,b\n'))
  const video = await maker.addLesson(sectionId, 'video', 'Watch')
  await maker.uploadFile(video, 'clip.mp4', clip)
  await maker.saveCaptions(video, 'en', webVtt)
  await api.jobsDone()
  const whole = maker.current().sections
  const { rows } = await api.parts.pool.query<{ key: string }>(
    "select file ->> 'key' as key from lesson_drafts where lesson_id = $1 union select key from videos where lesson_id = $2",
    [file, video],
  )
  const stored = async () => {
    const found = await Promise.all(rows.map(({ key }) => api.parts.ports.storage.stat(key)))
    const sets = await api.parts.pool.query('select id from caption_sets where lesson_id = $1', [video])
    return found.filter(Boolean).length + sets.rows.length
  }
  return {
    seller,
    maker,
    whole,
    file,
    video,
    stored,
    takeOut: () => maker.saveOutline(whole.map((section) => ({ ...section, lessons: section.lessons.slice(0, 1) }))),
    usedBytes,
    /** What the text takes, which stays in the outline. */
    textBytes,
    /** As if nobody had touched the lessons for so many days. */
    age: (days: number) =>
      api.parts.pool.query(
        'update lesson_drafts set updated_at = now() - make_interval(days => $1) where lesson_id = any($2)',
        [days, [file, video]],
      ),
  }
}

describe('a lesson that is taken out of the outline and was never published', () => {
  test('loses its file, video and captions thirty days later, and frees their room', async () => {
    const { seller, maker, whole, file, video, stored, takeOut, usedBytes, textBytes } = await course()
    await takeOut()
    await sweepIn(29)
    expect(await stored()).toBe(3)
    expect(await usedBytes()).toBeGreaterThan(textBytes)
    await sweepIn(31)
    expect([await stored(), await usedBytes()]).toEqual([0, textBytes])
    // A second night finds nothing left to do.
    await sweepIn(32)

    // It comes back empty.
    await maker.saveOutline(whole)
    const lessons = await Promise.all(
      [file, video].map((lessonId) => ask<DraftLesson>(seller, 'curriculum.lesson', { lessonId })),
    )
    expect(lessons).toMatchObject([
      { title: 'Sheet', file: null },
      { title: 'Watch', video: null, captions: [], durationSeconds: 0 },
    ])
    const { problems } = await ask<PublishPreview>(seller, 'curriculum.previewPublish', { courseId: maker.courseId })
    expect(problems.map(({ kind }) => kind)).toEqual(['empty-lesson', 'empty-lesson'])
  })

  test('keeps everything for thirty days after it was taken out, however long nobody has changed it', async () => {
    const { stored, takeOut, age } = await course()
    await age(400)
    await takeOut()
    await sweepIn(29)
    expect(await stored()).toBe(3)
  })

  test('keeps everything if it is put back, for good', async () => {
    const { maker, whole, stored, takeOut } = await course()
    await takeOut()
    await sweepIn(29)
    await maker.saveOutline(whole)
    await sweepIn(400)
    expect(await stored()).toBe(3)
  })

  test('keeps everything if it is put back at the moment of the sweep', async () => {
    const { maker, whole, stored, takeOut, age } = await course()
    await takeOut()
    await age(31)
    const draft = whole.map(({ _id, title, lessons }) => ({
      id: _id,
      title,
      lessons: lessons.map(({ _id: id, preview, optional }) => ({ id, preview, optional })),
    }))
    let sweeping: Promise<void> | undefined
    const locked = 'select from curricula where course_id = $1 for no key update'
    await whileHeld(api.parts.pool, locked, [maker.courseId], async (client) => {
      sweeping = sweepIn(0)
      await somebodyWaits(api.parts.pool, 'curricula')
      await client.query('update curricula set draft = $2 where course_id = $1', [
        maker.courseId,
        JSON.stringify(draft),
      ])
    })
    await sweeping
    expect(await stored()).toBe(3)
  })

  test('refuses what another tab saves of it afterwards', async () => {
    const { seller, file, takeOut } = await course()
    const { version } = await ask<DraftLesson>(seller, 'curriculum.lesson', { lessonId: file })
    await takeOut()
    await sweepIn(31)
    const saved = await seller.call('rest', 'curriculum.saveLesson', { lessonId: file, version, title: 'New' })
    expect(saved.status).toBe(409)
  })
})

test('a lesson of an earlier published revision keeps everything, so that the revision can be restored', async () => {
  const { seller, maker, stored, takeOut } = await course()
  await maker.publish()
  await takeOut()
  await maker.publish()
  await sweepIn(400)
  expect(await stored()).toBe(3)
  await ask(seller, 'curriculum.restore', { courseId: maker.courseId, number: 1 })
  const { live } = await ask<Curriculum>(seller, 'curriculum.get', { courseId: maker.courseId })
  expect(live).toMatchObject({ number: 1, lessonCount: 3 })
})

test('every night, the sweep looks for such lessons', async () => {
  const { stored, takeOut, age } = await course()
  await takeOut()
  await age(31)
  await api.parts.pool.query("select graphile_worker.add_job('sweep', '{}')")
  await api.jobsDone()
  // The video was prepared just now, and goes three days later.
  expect(await stored()).toBe(1)
})
