import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, caller } from '../caller.ts'
import { newAdmin, newLearner } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { ask, buy, publishedCourse, publishVideo, refundNewest, webVtt } from './course-maker.ts'

let api: TestApi
type Who = 'nobody' | 'stranger' | 'otherBuyer' | 'buyer' | 'refunded' | 'seller' | 'otherSeller'
let people: Record<Who, Caller>
let course: Awaited<ReturnType<typeof publishedCourse>>
let video: string
/** Gives the money back for everything that this learner bought from the seller. */
beforeAll(async () => {
  api = await startApi()
  const [seller, otherSeller] = [await newAdmin(api.url), await newAdmin(api.url)]
  const learner = () => newLearner(api.url)
  const [buyer, stranger, refunded, otherBuyer] = [await learner(), await learner(), await learner(), await learner()]
  course = await publishedCourse(seller)
  video = await publishVideo(api, course.maker, webVtt)
  await buy(api, refunded, course.courseId)
  const report = { lessonId: course.lessons.text, at: new Date().toISOString(), done: true }
  await ask(refunded, 'learning.saveProgress', { reports: [report] })
  await refundNewest(api, seller)
  await buy(api, buyer, course.courseId)
  await buy(api, otherBuyer, (await publishedCourse(otherSeller)).courseId)
  people = { nobody: caller(api.url), stranger, otherBuyer, buyer, refunded, seller, otherSeller }
})
afterAll(() => api.stop())

const closed = { nobody: 403, stranger: 403, otherBuyer: 403, buyer: 200, refunded: 403, seller: 200, otherSeller: 403 }
const open = { ...closed, nobody: 200, stranger: 200, otherBuyer: 200, refunded: 200, otherSeller: 200 }

/** Who gets what (status) of which lesson, in which state of the course. */
const statuses = async (call: string, input: Record<string, unknown>, transport: 'rest' | 'trpc') => {
  const got: Record<string, number> = {}
  for (const [who, person] of Object.entries(people)) got[who] = (await person.call(transport, call, input)).status
  return got
}

describe.each(['rest', 'trpc'] as const)('S38: a lesson over %s', (transport) => {
  test.each(['text', 'file', 'quiz'] as const)(
    '%s goes to who owns the course and to its seller only',
    async (kind) => {
      expect(await statuses('learning.lesson', { lessonId: course.lessons[kind] }, transport)).toEqual(closed)
    },
  )
  test('that is a preview goes to everyone', async () => {
    expect(await statuses('learning.lesson', { lessonId: course.lessons.preview }, transport)).toEqual(open)
  })
  test('with a file gives the link to the same people', async () => {
    expect(await statuses('learning.file', { lessonId: course.lessons.file }, transport)).toEqual(closed)
  })
  test('with a video gives the link to the same people', async () => {
    expect(await statuses('learning.video', { lessonId: video }, transport)).toEqual(closed)
    expect(await statuses('learning.video', { lessonId: course.lessons.text }, transport)).toEqual({
      nobody: 403,
      stranger: 403,
      otherBuyer: 403,
      buyer: 404,
      refunded: 403,
      seller: 404,
      otherSeller: 403,
    })
  })
  test('with captions gives the transcript to the same people', async () => {
    expect(await statuses('learning.transcript', { lessonId: video, language: 'en' }, transport)).toEqual(closed)
    expect(await statuses('learning.transcript', { lessonId: video, language: 'hi' }, transport)).toEqual({
      nobody: 403,
      stranger: 403,
      otherBuyer: 403,
      buyer: 404,
      refunded: 403,
      seller: 404,
      otherSeller: 403,
    })
  })
  test('that doesn’t exist is unknown to everyone', async () => {
    const unknown = Object.fromEntries(Object.keys(people).map((who) => [who, 404]))
    for (const lessonId of ['x', crypto.randomUUID()])
      expect(await statuses('learning.lesson', { lessonId }, transport)).toEqual(unknown)
  })
  test('opens its outline to everyone, and the learner’s own course only to its owner', async () => {
    const { courseId } = course
    const everyone = Object.fromEntries(Object.keys(people).map((who) => [who, 200]))
    expect(await statuses('learning.outline', { courseId }, transport)).toEqual(everyone)
    expect(await statuses('learning.course', { courseId }, transport)).toEqual({
      nobody: 401,
      stranger: 404,
      otherBuyer: 404,
      buyer: 200,
      refunded: 404,
      seller: 401,
      otherSeller: 401,
    })
  })
  test('counts no progress of who doesn’t own it', async () => {
    const reports = [{ lessonId: course.lessons.text, at: new Date().toISOString(), done: true }]
    for (const who of ['stranger', 'otherBuyer', 'refunded'] as const)
      expect(await ask(people[who], 'learning.saveProgress', { reports }, transport)).toEqual([])
  })
  test('with a quiz can only be answered by who owns it', async () => {
    expect(await statuses('learning.startAttempt', { lessonId: course.lessons.quiz }, transport)).toEqual({
      nobody: 401,
      stranger: 403,
      otherBuyer: 403,
      buyer: 200,
      refunded: 403,
      seller: 401,
      otherSeller: 401,
    })
  })
})

describe('S38: after changes', () => {
  test('a lesson that isn’t published yet is unknown, also to who owns the course', async () => {
    const { maker } = course
    const [section] = (await maker.refresh()).sections
    const draft = await maker.addLesson(section?._id ?? '', 'text', 'Not yet')
    const got = await statuses('learning.lesson', { lessonId: draft }, 'rest')
    expect(got).toEqual(Object.fromEntries(Object.keys(people).map((who) => [who, 404])))
  })

  test('a removed lesson stays with who began it, and goes from everyone else', async () => {
    const seller = await newAdmin(api.url)
    const { maker, courseId, lessons } = await publishedCourse(seller)
    const [began, didNot] = [await newLearner(api.url), await newLearner(api.url)]
    for (const learner of [began, didNot]) await buy(api, learner, courseId)
    const report = { lessonId: lessons.text, at: new Date().toISOString() }
    await ask(began, 'learning.saveProgress', { reports: [report] })
    const { sections } = await maker.refresh()
    await maker.saveOutline(
      sections.map((section) => ({ ...section, lessons: section.lessons.filter(({ _id }) => _id !== lessons.text) })),
    )
    await maker.publish()
    const statusFor = async (who: Caller) =>
      (await who.call('rest', 'learning.lesson', { lessonId: lessons.text })).status
    expect([await statusFor(began), await statusFor(didNot), await statusFor(caller(api.url))]).toEqual([200, 404, 404])
    // Nobody begins it by saying so; who began it goes on.
    const done = { reports: [{ ...report, done: true }] }
    expect(await ask(didNot, 'learning.saveProgress', done)).toEqual([])
    expect(await statusFor(didNot)).toBe(404)
    expect(await ask(began, 'learning.saveProgress', done)).toMatchObject([{ lessonId: lessons.text, done: true }])
    expect(await ask(began, 'learning.course', { courseId })).toMatchObject({
      removed: [{ _id: lessons.text, began: true }],
    })
  })

  test('a course that leaves the catalogue keeps its lessons for its owners', async () => {
    const seller = await newAdmin(api.url)
    const { courseId, lessons } = await publishedCourse(seller)
    const learner = await newLearner(api.url)
    await buy(api, learner, courseId)
    await ask(seller, 'courses.delete', { id: courseId })
    expect((await learner.call('rest', 'learning.lesson', { lessonId: lessons.text })).status).toBe(200)
    expect((await caller(api.url).call('rest', 'learning.lesson', { lessonId: lessons.preview })).status).toBe(404)
    expect((await caller(api.url).call('rest', 'learning.outline', { courseId })).status).toBe(404)
  })

  test('a refund closes the lesson with the next request', async () => {
    const seller = await newAdmin(api.url)
    const { courseId, lessons } = await publishedCourse(seller)
    const learner = await newLearner(api.url)
    await buy(api, learner, courseId)
    expect((await learner.call('rest', 'learning.lesson', { lessonId: lessons.text })).status).toBe(200)
    await refundNewest(api, seller)
    expect((await learner.call('rest', 'learning.lesson', { lessonId: lessons.text })).status).toBe(403)
    expect((await learner.call('rest', 'learning.course', { courseId })).status).toBe(404)
  })

  test('the file is sent as an attachment with its own bytes', async () => {
    const { url, name } = await ask<{ url: string; name: string }>(people.buyer, 'learning.file', {
      lessonId: course.lessons.file,
    })
    const answer = await fetch(url)
    expect(name).toBe('Cheat sheet.pdf')
    expect(new URL(url).pathname).toMatch(/\/Cheat-sheet\.pdf$/)
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename=Cheat-sheet.pdf; filename*=UTF-8''Cheat%20sheet.pdf`,
    )
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await answer.text()).toBe('%PDF-1.7 a cheat sheet')
  })
})
