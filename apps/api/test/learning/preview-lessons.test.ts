import { readFile } from 'node:fs/promises'
import type { ListedCourse } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationsFolder } from '../../src/db/migrate.ts'
import { type Caller, caller } from '../caller.ts'
import { newAdmin } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { ask, type CourseMaker, courseMaker, publishVideo, webVtt } from './course-maker.ts'

let api: TestApi
let visitor: Caller
beforeAll(async () => {
  api = await startApi()
  visitor = caller(api.url)
})
afterAll(() => api.stop())

/** What the catalogue says of the course; undefined where it doesn't list it. */
const listed = async (id: string) =>
  (await ask<ListedCourse[]>(visitor, 'courses.list', {})).find(({ _id }) => _id === id)
const previewOf = async (id: string) => (await listed(id))?.previewLessonId
const video = (lessonId: string) => visitor.call('rest', 'learning.video', { lessonId })

/** Saves which of the course's lessons are previews, and which there are. */
const savePreviews = async (maker: CourseMaker, previews: readonly string[], left?: readonly string[]) => {
  const { sections } = await maker.refresh()
  const lessonsOf = ({ lessons }: (typeof sections)[number]) =>
    lessons
      .filter(({ _id }) => left?.includes(_id) ?? true)
      .map((lesson) => ({ ...lesson, preview: previews.includes(lesson._id) }))
  await maker.saveOutline(sections.map((section) => ({ ...section, lessons: lessonsOf(section) })))
}

/** A published course of a text that is a preview and two videos that aren't. */
const twoVideos = async () => {
  const admin = await newAdmin(api.url)
  const maker = await courseMaker(admin)
  const text = await maker.addLesson(await maker.addSection('One'), 'text', 'Welcome')
  const first = await publishVideo(api, maker, webVtt)
  const second = await publishVideo(api, maker)
  await savePreviews(maker, [text])
  await maker.publish()
  return { admin, maker, text, first, second, id: maker.courseId }
}

test('the catalogue names a course’s first free video once it is published, and not any more once it isn’t free', async () => {
  const { admin, maker, text, first, second, id } = await twoVideos()
  expect(await listed(id)).toMatchObject({ lessons: 3 })
  expect(await previewOf(id)).toBeUndefined()
  await savePreviews(maker, [text, first, second])
  expect(await previewOf(id)).toBeUndefined()
  const { number } = await maker.publish()
  expect(await previewOf(id)).toBe(first)
  // The first video leaves the course.
  await savePreviews(maker, [text, second], [text, second])
  await maker.publish()
  expect(await previewOf(id)).toBe(second)
  await savePreviews(maker, [text])
  await maker.publish()
  expect(await previewOf(id)).toBeUndefined()
  await ask(admin, 'curriculum.restore', { courseId: id, number })
  expect(await previewOf(id)).toBe(first)
})

test('what the catalogue names can be watched by strangers, and nothing else', async () => {
  const { maker, text, first, second, id } = await twoVideos()
  expect((await video(first)).status).toBe(403)
  await savePreviews(maker, [first])
  await maker.publish()
  expect(await previewOf(id)).toBe(first)
  expect((await video(first)).status).toBe(200)
  expect((await visitor.call('rest', 'learning.transcript', { lessonId: first, language: 'en' })).status).toBe(200)
  expect((await video(second)).status).toBe(403)
  await savePreviews(maker, [text])
  await maker.publish()
  expect(await previewOf(id)).toBeUndefined()
  expect((await video(first)).status).toBe(403)
})

test('a course that leaves the catalogue takes its free video with it', async () => {
  const { admin, maker, first, id } = await twoVideos()
  await savePreviews(maker, [first])
  await maker.publish()
  expect(await previewOf(id)).toBe(first)
  await ask(admin, 'courses.delete', { id })
  expect(await listed(id)).toBeUndefined()
  expect((await video(first)).status).toBe(404)
})

test('courses that were published by the version before get theirs when the database is migrated', async () => {
  const [{ maker, first, id }, without] = [await twoVideos(), await twoVideos()]
  await savePreviews(maker, [first])
  await maker.publish()
  await api.parts.pool.query('update courses set preview_lesson_id = null')
  expect(await previewOf(id)).toBeUndefined()
  const migration = await readFile(`${migrationsFolder}/0054_preview-lessons.sql`, 'utf8')
  await api.parts.pool.query(migration.split('--> statement-breakpoint').at(-1) ?? '')
  expect(await previewOf(id)).toBe(first)
  expect(await previewOf(without.id)).toBeUndefined()
})
