import { readFile } from 'node:fs/promises'
import type { CourseDetail, ListedCourse } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationsFolder } from '../../src/db/migrate.ts'
import { type Caller, caller } from '../caller.ts'
import { newAdmin } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { ask, courseMaker, publishVideo, webVtt } from './course-maker.ts'

let api: TestApi
let visitor: Caller
beforeAll(async () => {
  api = await startApi()
  visitor = caller(api.url)
})
afterAll(() => api.stop())

const captionsOf = async (id: string) => (await ask<CourseDetail>(visitor, 'courses.show', { id })).captions
const listed = async (captions: string) =>
  (await ask<ListedCourse[]>(visitor, 'courses.list', { captions })).map(({ _id }) => _id)

/** A course with two videos, both with captions in English. */
const twoVideos = async () => {
  const admin = await newAdmin(api.url)
  const maker = await courseMaker(admin)
  await maker.addSection('One')
  const lessons = [await publishVideo(api, maker, webVtt), await publishVideo(api, maker, webVtt)] as const
  return { admin, maker, lessons, id: maker.courseId }
}

test('a course says in which languages all of its videos have captions, and is found by each', async () => {
  const { maker, lessons, id } = await twoVideos()
  expect(await captionsOf(id)).toEqual(['en'])
  await maker.saveCaptions(lessons[0], 'hi', webVtt)
  await maker.publish()
  expect(await captionsOf(id)).toEqual(['en'])
  expect(await listed('hi')).not.toContain(id)
  await maker.saveCaptions(lessons[1], 'hi', webVtt)
  expect(await listed('hi')).not.toContain(id)
  await maker.publish()
  expect(await captionsOf(id)).toEqual(['en', 'hi'])
  expect(await listed('hi')).toContain(id)
  expect(await listed('ta')).not.toContain(id)
})

test('a revision that is shown again brings its captions back', async () => {
  const { admin, maker, lessons, id } = await twoVideos()
  for (const lessonId of lessons) await ask(admin, 'curriculum.removeCaptions', { lessonId, language: 'en' })
  const { number } = await maker.publish()
  expect(await captionsOf(id)).toBeUndefined()
  await ask(admin, 'curriculum.restore', { courseId: id, number: number - 1 })
  expect(await captionsOf(id)).toEqual(['en'])
})

test('courses that were published by the version before get theirs when the database is migrated', async () => {
  const { id } = await twoVideos()
  await api.parts.pool.query(`update courses set caption_languages = '{}'`)
  expect(await captionsOf(id)).toBeUndefined()
  const migration = await readFile(`${migrationsFolder}/0051_caption-languages.sql`, 'utf8')
  await api.parts.pool.query(migration.split('--> statement-breakpoint').at(-1) ?? '')
  expect(await captionsOf(id)).toEqual(['en'])
})
