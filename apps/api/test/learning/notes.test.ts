import type { LearnerData, Note } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, caller } from '../caller.ts'
import { newAdmin, newLearner, password } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { ask, buy, publishedCourse, publishVideo, refundNewest } from './course-maker.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const world = async () => {
  const seller = await newAdmin(api.url)
  const { courseId, maker, lessons } = await publishedCourse(seller)
  const learner = await newLearner(api.url)
  await buy(api, learner, courseId)
  return { seller, courseId, maker, lessons, learner }
}

describe.each(['rest', 'trpc'] as const)('notes over %s', (transport) => {
  const add = (who: Caller, lessonId: string, body: string, atSeconds?: number | null) =>
    who.call(transport, 'notes.add', { lessonId, body, ...(atSeconds !== undefined && { atSeconds }) })
  const list = async (who: Caller, lessonId: string) =>
    (await ask<Note[]>(who, 'notes.list', { lessonId }, transport)).map(({ body, atSeconds }) => [atSeconds, body])

  test('an owner adds, changes and deletes notes, which stay in the order of the video', async () => {
    const { learner, maker, lessons, courseId } = await world()
    const video = await publishVideo(api, maker)
    expect((await add(learner, video, ' Later ', 2)).body.content).toMatchObject({ body: 'Later', atSeconds: 2 })
    await add(learner, video, 'First', 0)
    const { body } = await add(learner, video, 'All of it')
    const { _id: id } = body.content as Note
    expect(await list(learner, video)).toEqual([
      [null, 'All of it'],
      [0, 'First'],
      [2, 'Later'],
    ])
    const changed = await learner.call(transport, 'notes.edit', { id, body: '<b>All</b>' })
    expect(changed.body.content).toMatchObject({ body: '<b>All</b>', editedAt: expect.any(String) })
    await add(learner, lessons.text, 'Of the text')
    const all = await ask<(Note & { lessonTitle: string })[]>(learner, 'notes.ofCourse', { courseId }, transport)
    expect(all.map((note) => note.body)).toEqual(['Of the text', '<b>All</b>', 'First', 'Later'])
    expect(all[0]?.lessonTitle).toBe('Graphs')
    expect((await learner.call(transport, 'notes.remove', { id })).status).toBe(200)
    expect((await learner.call(transport, 'notes.remove', { id })).status).toBe(404)
  })

  test('a second that the lesson doesn’t have is refused, and so is an empty note', async () => {
    const { learner, maker, lessons } = await world()
    const video = await publishVideo(api, maker)
    for (const [lessonId, second] of [
      [lessons.text, 1],
      [video, 86_401],
      [video, -1],
      [video, 1.5],
    ] as const)
      expect((await add(learner, lessonId, 'When?', second)).status).toBe(400)
    expect((await add(learner, lessons.text, '  ')).status).toBe(400)
    expect((await add(learner, lessons.text, 'x'.repeat(2_001))).status).toBe(400)
  })

  test('nobody else sees, changes or deletes a note, not even another owner or the seller', async () => {
    const { learner, seller, lessons, courseId } = await world()
    const other = await newLearner(api.url)
    await buy(api, other, courseId)
    const { body } = await add(learner, lessons.text, 'Mine alone')
    const { _id: id } = body.content as Note
    expect(await list(other, lessons.text)).toEqual([])
    expect(await ask(other, 'notes.ofCourse', { courseId }, transport)).toEqual([])
    expect((await other.call(transport, 'notes.edit', { id, body: 'Not mine' })).status).toBe(404)
    expect((await other.call(transport, 'notes.remove', { id })).status).toBe(404)
    expect((await seller.call(transport, 'notes.list', { lessonId: lessons.text })).status).toBe(401)
    expect((await caller(api.url).call(transport, 'notes.list', { lessonId: lessons.text })).status).toBe(401)
    const stranger = await newLearner(api.url)
    // Of the preview, too: what isn't owned has no notes.
    for (const lessonId of [lessons.text, lessons.preview])
      expect(await add(stranger, lessonId, 'Hello')).toMatchObject({ status: 403 })
    expect(await list(learner, lessons.text)).toEqual([[null, 'Mine alone']])
  })

  test('after a refund notes are kept for the export, but not shown, changed or added', async () => {
    const { learner, seller, lessons, courseId } = await world()
    const { body } = await add(learner, lessons.text, 'Before the refund')
    const { _id: id } = body.content as Note
    await refundNewest(api, seller)
    expect((await learner.call(transport, 'notes.list', { lessonId: lessons.text })).status).toBe(403)
    expect((await learner.call(transport, 'notes.ofCourse', { courseId })).status).toBe(404)
    expect((await add(learner, lessons.text, 'After')).status).toBe(403)
    expect((await learner.call(transport, 'notes.edit', { id, body: 'After' })).status).toBe(404)
    const data = (await learner.call(transport, 'auth.exportData')).body as unknown as LearnerData
    expect(data.notes).toMatchObject([{ course: { _id: courseId }, lesson: 'Graphs', body: 'Before the refund' }])
    await buy(api, learner, courseId)
    expect(await list(learner, lessons.text)).toEqual([[null, 'Before the refund']])
    expect((await learner.call(transport, 'auth.deleteAccount', { password })).status).toBe(200)
    expect((await api.parts.pool.query('select 1 from notes where id = $1', [id])).rows).toEqual([])
  })
})

test('the note after the thousandth on a course is refused, also when two are added at once', async () => {
  const { learner, lessons, courseId } = await world()
  await api.parts.pool.query(
    `insert into notes (id, learner_id, course_id, lesson_id, body, created_at)
     select gen_random_uuid(), $1, $2, $3, 'One more', now() from generate_series(1, 999)`,
    [learner.id, courseId, lessons.text],
  )
  const add = () => learner.call('rest', 'notes.add', { lessonId: lessons.text, body: 'The last one' })
  const answers = await Promise.all([add(), add()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
})
