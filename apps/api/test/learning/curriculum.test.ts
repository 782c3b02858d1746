import type { Curriculum, DraftLesson, Outline, PublishPreview, Revision } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caller } from '../caller.ts'
import { newAdmin, newCourse, newLearner } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { ask, buy, courseMaker, finishLessons, publishedCourse, quiz } from './course-maker.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())
const transports = ['rest', 'trpc'] as const

test.each(transports)('ids that an app makes are the same in capital letters, over %s', async (transport) => {
  const admin = await newAdmin(api.url)
  const maker = await courseMaker(admin)
  const [sectionId, lessonId] = [crypto.randomUUID(), crypto.randomUUID()]
  const version = () => ({ courseId: maker.courseId, version: maker.current().version })
  const section = { _id: sectionId.toUpperCase(), title: 'One', lessons: [] }
  await ask(admin, 'curriculum.saveOutline', { ...version(), sections: [section] }, transport)
  await maker.refresh()
  const lesson = { kind: 'text', title: 'A', sectionId, lessonId: lessonId.toUpperCase() }
  const added = await admin.call(transport, 'curriculum.addLesson', { ...version(), ...lesson })
  expect(added.body).toMatchObject({ lessonId })
  // The same lesson, as another tab would write its id, and the outline that names it in capital letters.
  const again = await admin.call(transport, 'curriculum.addLesson', { ...version(), ...lesson, lessonId })
  expect(again.body).toMatchObject({ lessonId })
  await maker.refresh()
  const lessons = [{ _id: lessonId.toUpperCase(), preview: true, optional: false }]
  const saved = { ...version(), sections: [{ ...section, lessons }] }
  const { sections } = await ask<Curriculum>(admin, 'curriculum.saveOutline', saved, transport)
  expect(sections).toMatchObject([{ _id: sectionId, lessons: [{ _id: lessonId, title: 'A' }] }])
})

describe('a draft', () => {
  test('isn’t in the catalogue and can’t be bought until it is published', async () => {
    const admin = await newAdmin(api.url)
    const learner = await newLearner(api.url)
    const courseId = await newCourse(admin, { status: 'draft', title: 'Only a draft' })
    expect((await learner.call('rest', 'courses.show', { id: courseId })).status).toBe(404)
    expect((await learner.call('rest', 'purchases.order', { courseId })).status).toBe(404)
    const listed = await ask<{ _id: string }[]>(learner, 'courses.list', { q: 'Only a draft' })
    expect(listed).toEqual([])
    expect(await ask(admin, 'courses.mine', {})).toMatchObject([{ _id: courseId, status: 'draft' }])

    await ask(admin, 'courses.update', { id: courseId, status: 'published' })
    expect((await learner.call('rest', 'courses.show', { id: courseId })).status).toBe(200)
  })

  test('keeps the course’s details, which the course’s page shows', async () => {
    const admin = await newAdmin(api.url)
    const details = {
      subtitle: 'From zero',
      level: 'beginner',
      language: 'en-IN',
      status: 'published',
      outcomes: ['Draw a graph'],
      requirements: ['A pen'],
      audience: ['Everyone'],
    }
    const id = await newCourse(admin, details)
    expect(await ask(caller(api.url), 'courses.show', { id })).toMatchObject(details)
    expect(await ask(admin, 'courses.get', { id })).toMatchObject(details)
    await ask(admin, 'courses.update', { id, outcomes: [] })
    expect(await ask(caller(api.url), 'courses.show', { id })).toMatchObject({ ...details, outcomes: [] })
  })
})

describe.each(transports)('an outline over %s', (transport) => {
  test('keeps the order in which it is saved', async () => {
    const admin = await newAdmin(api.url)
    const maker = await courseMaker(admin)
    const [one, two] = [await maker.addSection('One'), await maker.addSection('Two')]
    const a = await maker.addLesson(one, 'text', 'A')
    const b = await maker.addLesson(one, 'text', 'B')
    const c = await maker.addLesson(two, 'quiz', 'C')
    const { sections } = await ask<Curriculum>(admin, 'curriculum.get', { courseId: maker.courseId }, transport)
    const [first, second] = sections
    if (!first || !second) throw new Error('a section is missing')
    expect(first.lessons.map(({ _id, preview }) => [_id, preview])).toEqual([
      [a, true],
      [b, false],
    ])

    await maker.saveOutline([second, { ...first, title: 'Uno', lessons: first.lessons.toReversed() }])
    const saved = await ask<Curriculum>(admin, 'curriculum.get', { courseId: maker.courseId }, transport)
    expect(saved.sections.map(({ title, lessons }) => [title, lessons.map(({ _id }) => _id)])).toEqual([
      ['Two', [c]],
      ['Uno', [b, a]],
    ])
  })

  test('saved on top of an older version is refused, and the newer one stays', async () => {
    const admin = await newAdmin(api.url)
    const maker = await courseMaker(admin)
    const { version } = maker.current()
    await maker.addSection('From the first tab')
    const late = { courseId: maker.courseId, version, sections: [] }
    expect(await admin.call(transport, 'curriculum.saveOutline', late)).toMatchObject({
      status: 409,
      body: { error: 'CONFLICT' },
    })
    expect((await maker.refresh()).sections.map(({ title }) => title)).toEqual(['From the first tab'])
  })

  test('saved on top of a version that no draft can have is invalid input', async () => {
    const admin = await newAdmin(api.url)
    const { courseId } = await courseMaker(admin)
    const input = { courseId, version: 2 ** 31 - 1, sections: [] }
    expect(await admin.call(transport, 'curriculum.saveOutline', input)).toMatchObject({ status: 400 })
  })

  test('can’t hold a lesson of another course, a lesson twice, or a quiz as a preview', async () => {
    const admin = await newAdmin(api.url)
    const [mine, other] = [await courseMaker(admin), await courseMaker(admin)]
    const foreign = await other.addLesson(await other.addSection('X'), 'text', 'Theirs')
    const section = await mine.addSection('Mine')
    const own = await mine.addLesson(section, 'quiz', 'Own')
    const { version } = mine.current()
    const save = (lessons: object[]) => {
      const sections = [{ _id: section, title: 'Mine', lessons }]
      return admin.call(transport, 'curriculum.saveOutline', { courseId: mine.courseId, version, sections })
    }
    const plain = { preview: false, optional: false }
    expect((await save([{ _id: foreign, ...plain }])).status).toBe(400)
    expect(
      (
        await save([
          { _id: own, ...plain },
          { _id: own, ...plain },
        ])
      ).status,
    ).toBe(400)
    expect((await save([{ _id: own, preview: true, optional: false }])).status).toBe(400)
    expect((await save([{ _id: own, ...plain }])).status).toBe(200)
  })
})

test('a lesson that is added again, because its answer was lost, is added once', async () => {
  const admin = await newAdmin(api.url)
  const [mine, other] = [await courseMaker(admin), await courseMaker(admin)]
  const sectionId = await mine.addSection('One')
  const otherSection = await other.addSection('Theirs')
  const lesson = { lessonId: crypto.randomUUID(), kind: 'text', title: 'A' }
  const input = { courseId: mine.courseId, version: mine.current().version, sectionId, ...lesson }
  for (const _ of ['once', 'again'])
    expect((await admin.call('rest', 'curriculum.addLesson', input)).body).toMatchObject({ lessonId: lesson.lessonId })
  expect((await mine.refresh()).sections[0]?.lessons).toMatchObject([{ _id: lesson.lessonId }])
  const elsewhere = { courseId: other.courseId, version: other.current().version, sectionId: otherSection, ...lesson }
  expect((await admin.call('rest', 'curriculum.addLesson', elsewhere)).status).toBe(409)
})

describe.each(transports)('a lesson over %s', (transport) => {
  test('saved in a second tab on top of an older version is refused, and nothing is overwritten', async () => {
    const admin = await newAdmin(api.url)
    const maker = await courseMaker(admin)
    const lessonId = await maker.addLesson(await maker.addSection('One'), 'text', 'A')
    const { version } = await ask<DraftLesson>(admin, 'curriculum.lesson', { lessonId }, transport)
    await ask(admin, 'curriculum.saveLesson', { lessonId, version, body: 'first tab' }, transport)
    const late = await admin.call(transport, 'curriculum.saveLesson', { lessonId, version, body: 'second tab' })
    expect(late).toMatchObject({ status: 409, body: { error: 'CONFLICT' } })
    expect(await ask(admin, 'curriculum.lesson', { lessonId }, transport)).toMatchObject({ body: 'first tab' })
  })

  test('keeps an unfinished quiz as a draft', async () => {
    const admin = await newAdmin(api.url)
    const maker = await courseMaker(admin)
    const lessonId = await maker.addLesson(await maker.addSection('One'), 'quiz', 'Q')
    const unfinished = {
      ...quiz,
      questions: [{ id: 'x', kind: 'single' as const, prompt: '', choices: [''], answer: null, explanation: '' }],
    }
    await maker.saveLesson(lessonId, { quiz: unfinished })
    expect(await ask(admin, 'curriculum.lesson', { lessonId }, transport)).toMatchObject({ quiz: unfinished })
    const { problems } = await ask<PublishPreview>(admin, 'curriculum.previewPublish', { courseId: maker.courseId })
    expect(problems).toMatchObject([
      { kind: 'no-preview', blocking: true },
      { kind: 'incomplete-quiz', blocking: true, question: 1, target: { _id: lessonId } },
    ])
  })
})

describe('publishing', () => {
  test('needs lessons, a preview and content', async () => {
    const admin = await newAdmin(api.url)
    const maker = await courseMaker(admin)
    const { courseId } = maker
    const problems = async () => (await ask<PublishPreview>(admin, 'curriculum.previewPublish', { courseId })).problems
    expect(await problems()).toEqual([{ kind: 'no-lessons', blocking: true, target: null }])
    const section = await maker.addSection('One')
    const lessonId = await maker.addLesson(section, 'file', 'Sheet')
    await maker.addSection('Two')
    expect((await problems()).map(({ kind }) => kind)).toEqual(['empty-section', 'empty-lesson'])
    const refused = await admin.call('rest', 'curriculum.publish', { courseId, version: maker.current().version })
    expect(refused).toMatchObject({ status: 409, body: { error: 'CONFLICT' } })
    expect(await ask(caller(api.url), 'learning.outline', { courseId })).toMatchObject({
      lessonCount: 0,
      publishedAt: null,
    })
    await maker.uploadFile(lessonId, 'sheet.csv', Buffer.from('a,b\n'))
    await maker.saveOutline((await maker.refresh()).sections.slice(0, 1))
    expect(await problems()).toEqual([])
  })

  test('shows learners the new outline at once, and leaves it alone until the next publish', async () => {
    const admin = await newAdmin(api.url)
    const { maker, courseId, lessons } = await publishedCourse(admin, { status: 'draft' })
    const visitor = caller(api.url)
    const outline = await ask<Outline>(visitor, 'learning.outline', { courseId })
    expect(outline.sections.flatMap((section) => section.lessons)).toMatchObject([
      { _id: lessons.preview, title: 'Welcome', kind: 'text', preview: true },
      { _id: lessons.text, preview: false },
      { _id: lessons.file, kind: 'file' },
      { _id: lessons.quiz, kind: 'quiz', durationSeconds: 240 },
    ])
    await maker.saveLesson(lessons.preview, { title: 'Hello', body: 'New words.' })
    expect((await maker.refresh()).changed).toBe(true)
    expect(await ask(visitor, 'learning.lesson', { lessonId: lessons.preview })).toMatchObject({ title: 'Welcome' })
    await maker.publish()
    expect(await ask(visitor, 'learning.lesson', { lessonId: lessons.preview })).toMatchObject({
      title: 'Hello',
      body: 'New words.',
      access: 'preview',
    })
    expect((await maker.refresh()).changed).toBe(false)
  })

  test('tells beforehand what it does to learners, in numbers', async () => {
    const admin = await newAdmin(api.url)
    const { maker, courseId, lessons } = await publishedCourse(admin)
    const [finisher, beginner] = [await newLearner(api.url), await newLearner(api.url)]
    for (const learner of [finisher, beginner]) await buy(api, learner, courseId)
    await finishLessons(finisher, lessons)
    const { quiz: _, ...others } = lessons
    await finishLessons(beginner, others)

    const [basics, practice] = (await maker.refresh()).sections
    if (!basics || !practice) throw new Error('a section is missing')
    await maker.saveOutline([basics, { ...practice, lessons: [] }])
    const added = await maker.addLesson(practice._id, 'text', 'New')
    const preview = await ask<PublishPreview>(admin, 'curriculum.previewPublish', { courseId })
    expect(preview).toMatchObject({
      problems: [],
      added: 1,
      removed: 2,
      changed: 0,
      moved: 0,
      learners: {
        started: 2,
        finished: 1,
        keepingRemoved: 2,
        finishing: 0,
        fallingBack: [{ from: 100, to: 66, learners: 1 }],
      },
    })
    await maker.saveOutline([basics])
    expect(await ask(admin, 'curriculum.previewPublish', { courseId })).toMatchObject({ learners: { finishing: 1 } })
    await maker.publish()
    // Finished stays finished, and the lessons that remain finish the other one.
    for (const learner of [finisher, beginner])
      expect(await ask(learner, 'learning.course', { courseId })).toMatchObject({
        progress: { percent: 100, completedAt: expect.any(String) },
      })
    expect(added).not.toBe('')
  })

  test.each(transports)('what learners see already makes no new revision, over %s', async (transport) => {
    const admin = await newAdmin(api.url)
    const { maker, courseId, lessons } = await publishedCourse(admin)
    const publish = async () => {
      const { version } = await maker.refresh()
      return ask<Revision>(admin, 'curriculum.publish', { courseId, version, note: 'Again' }, transport)
    }
    expect(await Promise.all([publish(), publish()])).toMatchObject([
      { number: 1, note: 'First', live: true },
      { number: 1, note: 'First', live: true },
    ])
    // It still puts a course back into the catalogue.
    await ask(admin, 'courses.update', { id: courseId, status: 'draft' })
    expect(await publish()).toMatchObject({ number: 1 })
    expect((await caller(api.url).call('rest', 'courses.show', { id: courseId })).status).toBe(200)

    const [basics, practice] = (await maker.refresh()).sections
    if (!basics || !practice) throw new Error('a section is missing')
    await maker.saveOutline([{ ...basics, title: 'Foundations' }, practice])
    expect(await publish()).toMatchObject({ number: 2, note: 'Again' })
    await maker.saveLesson(lessons.text, { body: 'Other words.' })
    expect(await Promise.all([publish(), publish()])).toMatchObject([{ number: 3 }, { number: 3 }])
    expect((await ask<Revision[]>(admin, 'curriculum.revisions', { courseId })).length).toBe(3)
  })

  test('can go back to an earlier revision', async () => {
    const admin = await newAdmin(api.url)
    const { maker, courseId, lessons } = await publishedCourse(admin)
    await maker.saveLesson(lessons.preview, { body: 'Second words.' })
    await maker.publish('Second')
    expect(await ask<Revision>(admin, 'curriculum.restore', { courseId, number: 1 })).toMatchObject({
      number: 1,
      live: true,
    })
    const visitor = caller(api.url)
    expect(await ask(visitor, 'learning.lesson', { lessonId: lessons.preview })).toMatchObject({
      body: 'About Welcome.',
    })
    expect(await ask(admin, 'curriculum.revisions', { courseId })).toMatchObject([
      { number: 2, note: 'Second', live: false },
      { number: 1, note: 'First', live: true },
    ])
    expect((await maker.refresh()).changed).toBe(true)
  })

  test('leaves a course out of the catalogue when it goes back to an earlier revision', async () => {
    const admin = await newAdmin(api.url)
    const { courseId } = await publishedCourse(admin)
    await ask(admin, 'courses.update', { id: courseId, status: 'draft' })
    await ask(admin, 'curriculum.restore', { courseId, number: 1 })
    expect((await caller(api.url).call('rest', 'courses.show', { id: courseId })).status).toBe(404)
  })

  test('counts who began and finished each lesson', async () => {
    const admin = await newAdmin(api.url)
    const { courseId, lessons } = await publishedCourse(admin)
    const learner = await newLearner(api.url)
    await buy(api, learner, courseId)
    const at = new Date().toISOString()
    const reports = [
      { lessonId: lessons.preview, at, done: true },
      { lessonId: lessons.text, at },
    ]
    await ask(learner, 'learning.saveProgress', { reports })
    const { body } = await admin.call('rest', 'curriculum.stats', { courseId })
    expect(body).toMatchObject({
      started: 1,
      finished: 0,
      content: [{ began: 1, finished: 1 }, { began: 1, finished: 0 }, { began: 0 }, { began: 0 }],
    })
  })
})
