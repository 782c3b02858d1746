import type { DraftLesson, PublishPreview, Quiz } from '@skillharbor/contracts/entities'
import { curriculumLimits } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller, Transport } from '../caller.ts'
import { newAdmin } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { ask, type CourseMaker, courseMaker, quiz } from './course-maker.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const transports = ['rest', 'trpc'] as const
const tooMuch = {
  status: 413,
  body: {
    error: 'PAYLOAD_TOO_LARGE',
    message:
      'The texts and quizzes of a course can have 10 MB together. Shorten some of them, or move lessons to another course',
  },
}
/** Three bytes a character. */
const hindi = (bytes: number) => 'क'.repeat(bytes / 3)

/** Gives a lesson's draft a text of so many bytes, more than one save could. */
const fill = (lessonId: string, bytes: number) =>
  api.parts.pool.query(`update lesson_drafts set body = repeat('x', $2) where lesson_id = $1`, [lessonId, bytes])
const draft = (admin: Caller, lessonId: string) => ask<DraftLesson>(admin, 'curriculum.lesson', { lessonId })
const save = async (admin: Caller, lessonId: string, change: { body?: string; quiz?: Quiz }, by: Transport = 'rest') =>
  admin.call(by, 'curriculum.saveLesson', { lessonId, version: (await draft(admin, lessonId)).version, ...change })

/** A course that has room for so many bytes more, in a lesson that isn't the text, the quiz or the spare one. */
const courseWithRoom = async (left: number) => {
  const admin = await newAdmin(api.url)
  const maker = await courseMaker(admin)
  const section = await maker.addSection('One')
  const large = await maker.addLesson(section, 'text', 'Large')
  const text = await maker.addLesson(section, 'text', 'Text')
  const spare = await maker.addLesson(section, 'text', 'Spare')
  const questions = await maker.addLesson(section, 'quiz', 'Quiz')
  for (const lessonId of [text, spare]) await maker.saveLesson(lessonId, { body: 'x' })
  await maker.saveLesson(questions, { quiz: { ...quiz, questions: [] } })
  const { rows } = await api.parts.pool.query(`select quiz_bytes from lesson_drafts where lesson_id = $1`, [questions])
  await fill(large, curriculumLimits.textBytes - left - 2 - rows[0].quiz_bytes)
  return { admin, maker, lessons: { large, text, spare, questions } }
}
const outlineOf = (maker: CourseMaker, without: readonly string[] = []) =>
  maker.current().sections.map((section) => ({
    ...section,
    lessons: section.lessons.filter(({ _id }) => !without.includes(_id)),
  }))

describe.each(transports)('the texts of a course over %s', (transport) => {
  test('may have 10 MB together, as they are stored, and a save that makes them larger says so', async () => {
    const { admin, lessons } = await courseWithRoom(3_000)
    expect(await save(admin, lessons.text, { body: hindi(3_003) }, transport)).toMatchObject(tooMuch)
    expect(await draft(admin, lessons.text)).toMatchObject({ body: 'x' })
    expect(await save(admin, lessons.text, { body: hindi(3_000) }, transport)).toMatchObject({ status: 200 })
    expect(await save(admin, lessons.spare, { body: 'xyz' }, transport)).toMatchObject(tooMuch)
  })

  test('count with the questions of its quizzes, however well these can be compressed', async () => {
    const { admin, lessons } = await courseWithRoom(3_000)
    const [question] = quiz.questions
    const explained = (explanation: string) => ({ ...quiz, questions: question ? [{ ...question, explanation }] : [] })
    expect(await save(admin, lessons.questions, { quiz: explained('') }, transport)).toMatchObject({ status: 200 })
    expect(await save(admin, lessons.text, { body: 'x'.repeat(2_500) }, transport)).toMatchObject({ status: 200 })
    expect(await save(admin, lessons.questions, { quiz: explained('x'.repeat(1_000)) }, transport)).toMatchObject(
      tooMuch,
    )
  })

  test('that are over it can be made smaller, and the course can be changed otherwise and published', async () => {
    const { admin, maker, lessons } = await courseWithRoom(0)
    await fill(lessons.large, curriculumLimits.textBytes * 2)
    expect(await save(admin, lessons.text, { body: 'xy' }, transport)).toMatchObject(tooMuch)
    expect(await save(admin, lessons.text, { body: 'y' }, transport)).toMatchObject({ status: 200 })
    await fill(lessons.spare, 5_000)
    expect(await save(admin, lessons.spare, { body: 'x'.repeat(4_999) }, transport)).toMatchObject({ status: 200 })
    await maker.refresh()
    await maker.saveOutline(outlineOf(maker).map((section) => ({ ...section, title: 'Renamed' })))
    await maker.addLesson(maker.current().sections[0]?._id ?? '', 'file', 'Sheet')
    await maker.saveOutline(
      outlineOf(maker, [lessons.questions, maker.current().sections[0]?.lessons.at(-1)?._id ?? '']),
    )
    expect(await maker.publish()).toMatchObject({ number: 1 })
  })

  test('don’t count while a lesson is taken out, and do when it is put back', async () => {
    const { admin, maker, lessons } = await courseWithRoom(0)
    await maker.refresh()
    const all = outlineOf(maker)
    await maker.saveOutline(outlineOf(maker, [lessons.spare]))
    expect(await save(admin, lessons.spare, { body: 'xyz' }, transport)).toMatchObject({ status: 200 })
    const { courseId } = maker
    const sections = all.map(({ _id, title, lessons }) => ({
      _id,
      title,
      lessons: lessons.map(({ _id, preview, optional }) => ({ _id, preview, optional })),
    }))
    const putBack = async () => {
      const { version } = await maker.refresh()
      return admin.call(transport, 'curriculum.saveOutline', { courseId, version, sections })
    }
    expect(await putBack()).toMatchObject(tooMuch)
    expect(await save(admin, lessons.spare, { body: 'x' }, transport)).toMatchObject({ status: 200 })
    expect(await putBack()).toMatchObject({ status: 200 })
  })
})

test('two lessons of a course that are saved at the same moment don’t get the same room', async () => {
  const { admin, lessons } = await courseWithRoom(3_000)
  const body = 'x'.repeat(2_000)
  const both = await Promise.all([lessons.text, lessons.spare].map((lessonId) => save(admin, lessonId, { body })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 413])
})

test('a text that begins with much space has content, and one of spaces has none', async () => {
  const admin = await newAdmin(api.url)
  const maker = await courseMaker(admin)
  const lessonId = await maker.addLesson(await maker.addSection('One'), 'text', 'A')
  const hasContent = async () => (await maker.refresh()).sections[0]?.lessons[0]?.hasContent
  const problems = async () =>
    (await ask<PublishPreview>(admin, 'curriculum.previewPublish', { courseId: maker.courseId })).problems
  await maker.saveLesson(lessonId, { body: `${' \n'.repeat(500)}x` })
  expect({ hasContent: await hasContent(), problems: await problems() }).toEqual({ hasContent: true, problems: [] })
  await maker.saveLesson(lessonId, { body: ' \n'.repeat(500) })
  expect(await hasContent()).toBe(false)
  expect(await problems()).toMatchObject([{ kind: 'empty-lesson' }])
})
