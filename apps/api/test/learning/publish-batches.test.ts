import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAdmin } from '../people.ts'
import { watchStatements } from '../sent-statements.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { ask, courseMaker } from './course-maker.ts'

const watch = watchStatements()
let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(async () => {
  await api.stop()
  watch.stop()
})

test('publishing reads the texts of a few lessons at a time, and sends none', async () => {
  const admin = await newAdmin(api.url)
  const maker = await courseMaker(admin)
  const section = await maker.addSection('One')
  for (const at of Array(45).keys()) await maker.addLesson(section, 'text', `Lesson ${at}`)
  const { courseId } = maker
  const { version } = maker.current()
  const reads = (statements: readonly string[]) =>
    statements.filter((text) => /^select .*"body".* from "lesson_drafts"/.test(text))
  /** How many lessons each statement reads. */
  const sizes = (statements: readonly string[]) =>
    reads(statements).map((text) => Math.max(...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number))))
  const preview = await watch.during(async () => {
    expect(await ask(admin, 'curriculum.previewPublish', { courseId })).toMatchObject({ problems: [], added: 45 })
  })
  expect(sizes(preview)).toEqual([20, 20, 5])
  const published = await watch.during(async () => {
    expect(await ask(admin, 'curriculum.publish', { courseId, version })).toMatchObject({ number: 1, lessonCount: 45 })
  })
  expect(sizes(published)).toEqual([20, 20, 5])
  const [insert, ...others] = published.filter((text) => text.startsWith('insert into "lesson_versions"'))
  expect(others).toEqual([])
  expect(insert).toContain(' select made.id')
  const { rows } = await api.parts.pool.query(
    `select v.body = d.body and v.title = d.title and v.kind = d.kind and v.duration_seconds = d.duration_seconds
       and v.id = d.published_as as same
     from lesson_versions v join lesson_drafts d using (lesson_id) join lessons l on l.id = v.lesson_id
     where l.course_id = $1`,
    [courseId],
  )
  expect(rows).toEqual(Array(45).fill({ same: true }))
})
