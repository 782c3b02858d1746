import type { SearchHit } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../caller.ts'
import { newAdmin, newLearner } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { ask, buy, courseMaker, publishVideo, refundNewest } from './course-maker.ts'

let api: TestApi
beforeAll(async () => {
  // Nothing is given back by the rule, which hides what wasn't opened (refunds-by-rule.test.ts).
  api = await startApi({ REFUND_DAYS: '0' })
})
afterAll(() => api.stop())

const vtt = (...texts: string[]) =>
  `WEBVTT\n\n${texts.map((text, at) => `00:0${at}.700 --> 00:0${at + 1}.700\n${text}\n`).join('\n')}`

/** A published course with one video, in which these texts are spoken, one after another from 0.7 s on. */
const courseSaying = async (title: string, ...texts: string[]) => {
  const seller = await newAdmin(api.url)
  const maker = await courseMaker(seller, { title })
  await maker.addLesson(await maker.addSection('One'), 'text', 'Read')
  const lessonId = await publishVideo(api, maker, vtt(...texts))
  return { seller, maker, courseId: maker.courseId, lessonId }
}
const search = async (learner: Caller, q: string, more: Record<string, unknown> = {}) =>
  ask<SearchHit[]>(learner, 'learning.search', { q, ...more })
const texts = async (learner: Caller, q: string) => (await search(learner, q)).map(({ text }) => text)

describe('a search', () => {
  test('finds where words are spoken in all courses that the learner owns, and nowhere else', async () => {
    const [first, second, foreign] = [
      await courseSaying('Graphs', 'Hello.', 'A binary search tree.'),
      await courseSaying('Trees', 'A tree is a graph.'),
      await courseSaying('Foreign', 'A tree that I didn’t buy.'),
    ]
    const [learner, stranger] = [await newLearner(api.url), await newLearner(api.url)]
    for (const { courseId } of [first, second]) await buy(api, learner, courseId)
    expect(await search(learner, 'tree')).toEqual([
      {
        course: { _id: second.courseId, title: 'Trees', language: 'en' },
        lesson: { _id: second.lessonId, title: 'Watch' },
        language: 'en',
        startSeconds: 0,
        text: 'A tree is a graph.',
      },
      {
        course: { _id: first.courseId, title: 'Graphs', language: 'en' },
        lesson: { _id: first.lessonId, title: 'Watch' },
        language: 'en',
        startSeconds: 1,
        text: 'A binary search tree.',
      },
    ])
    expect(await search(stranger, 'tree')).toEqual([])
    expect(JSON.stringify(await search(learner, 'tree'))).not.toContain(foreign.courseId)
  })

  test('needs every word, in any order and case, and takes the beginnings of words', async () => {
    const { courseId } = await courseSaying('Words', 'Binary search trees', 'Binary numbers', 'बाइनरी खोज')
    const learner = await newLearner(api.url)
    await buy(api, learner, courseId)
    expect(await texts(learner, 'TREE binary')).toEqual(['Binary search trees'])
    expect(await texts(learner, 'bin')).toEqual(['Binary search trees', 'Binary numbers'])
    expect(await texts(learner, 'खोज')).toEqual(['बाइनरी खोज'])
    expect(await texts(learner, 'nary')).toEqual([])
    for (const nothing of ['', '!? &|', "'", ':*', '\\', '%']) expect(await texts(learner, nothing)).toEqual([])
  })

  test.each(['await', 'node', 'js', 'node.js', 'async/await', '14', 'example', 'well known', 'o’brien'])(
    'takes words apart where there is punctuation: %s',
    async (q) => {
      const said = 'O’Brien’s well-known async/await in Node.js 3.14 at https://www.example.org/a.html'
      const { courseId } = await courseSaying('Code', said)
      const learner = await newLearner(api.url)
      await buy(api, learner, courseId)
      expect(await texts(learner, q)).toEqual([said])
    },
  )

  test('shows no more than its limit, and says whether there is more', async () => {
    const { courseId } = await courseSaying('Many', 'one tree', 'two trees', 'three trees')
    const learner = await newLearner(api.url)
    await buy(api, learner, courseId)
    const two = await learner.call('rest', 'learning.search', { q: 'tree', limit: 2 })
    expect(two.body).toMatchObject({ content: [{ startSeconds: 0 }, { startSeconds: 1 }], more: true })
    expect((await learner.call('trpc', 'learning.search', { q: 'tree', limit: 3 })).body).toMatchObject({ more: false })
    for (const wrong of [{ limit: 51 }, { limit: 0 }, { q: 'x'.repeat(101) }])
      expect((await learner.call('rest', 'learning.search', { q: 'tree', ...wrong })).status).toBe(400)
  })

  test('knows only what is published', async () => {
    const { maker, courseId, lessonId } = await courseSaying('Drafts', 'An old word.')
    const learner = await newLearner(api.url)
    await buy(api, learner, courseId)
    await maker.saveCaptions(lessonId, 'en', vtt('A new word.'))
    expect(await texts(learner, 'word')).toEqual(['An old word.'])
    await maker.publish()
    expect(await texts(learner, 'word')).toEqual(['A new word.'])
    const { sections } = await maker.refresh()
    await maker.saveOutline(
      sections.map((section) => ({ ...section, lessons: section.lessons.filter(({ _id }) => _id !== lessonId) })),
    )
    await maker.publish()
    expect(await texts(learner, 'word')).toEqual([])
  })

  test('finds nothing any more after a refund', async () => {
    const { seller, courseId } = await courseSaying('Refunded', 'A tree.')
    const learner = await newLearner(api.url)
    await buy(api, learner, courseId)
    expect(await texts(learner, 'tree')).toHaveLength(1)
    await refundNewest(api, seller)
    expect(await texts(learner, 'tree')).toEqual([])
  })

  test('S91: takes one letter as a whole word, and two as well with more than three words', async () => {
    const { courseId } = await courseSaying('Letters', 'A binary search tree has nodes.', 'A b is no tree.')
    const learner = await newLearner(api.url)
    await buy(api, learner, courseId)
    expect(await texts(learner, 'b tree')).toEqual(['A b is no tree.'])
    expect(await texts(learner, 'bi tr')).toEqual(['A binary search tree has nodes.'])
    expect(await texts(learner, 'a bin sea tre')).toEqual(['A binary search tree has nodes.'])
    expect(await texts(learner, 'a bi se tr')).toEqual([])
  })

  test('S91: passes over all words but the first twelve different ones', async () => {
    const said = 'one two three four five six seven eight nine ten eleven twelve'
    const { courseId } = await courseSaying('Twelve', said)
    const learner = await newLearner(api.url)
    await buy(api, learner, courseId)
    expect(await texts(learner, `ONE ${said} thirteen`)).toEqual([said])
    expect(await texts(learner, `${said.slice(4)} thirteen`)).toEqual([])
  })

  test('S91: with words that are said everywhere, finds them in the order of courses and cues', async () => {
    const [first, second] = [await courseSaying('First', 'common'), await courseSaying('Second', 'common')]
    const learner = await newLearner(api.url)
    for (const { courseId } of [first, second]) await buy(api, learner, courseId)
    const { rows } = await api.parts.pool.query(
      `insert into transcript_cues (caption_set_id, number, start_ms, end_ms, text)
       select s.id, n, n * 1000, n * 1000 + 1, 'common ' || n from caption_sets s, generate_series(2, 1500) n
       where lesson_id = any($1) returning caption_set_id`,
      [[first.lessonId, second.lessonId]],
    )
    expect(rows).toHaveLength(2_998)
    expect((await search(learner, 'com')).slice(0, 3)).toMatchObject([
      { course: { title: 'Second' }, text: 'common' },
      { course: { title: 'Second' }, text: 'common 2' },
      { course: { title: 'Second' }, text: 'common 3' },
    ])
    // Enough of the one course for the first page, all of a rare word in both.
    expect((await search(learner, 'common 1499')).map(({ course }) => course.title)).toEqual(['Second', 'First'])
  })

  test('S91: is refused with words while the database is busy, in turn for each learner', async () => {
    const { courseId } = await courseSaying('Busy', 'A tree.')
    const learner = await newLearner(api.url)
    await buy(api, learner, courseId)
    const client = await api.parts.pool.connect()
    try {
      await client.query('begin; lock table transcript_cues')
      const asked = Array.from({ length: 10 }, () => learner.call('rest', 'learning.search', { q: 'tree' }))
      const answers = await Promise.all(asked)
      // One that runs and three that wait. Each has waited for the lock as long as a statement may.
      expect(answers.map(({ status }) => status).sort()).toEqual([429, 429, 429, 429, 429, 429, 503, 503, 503, 503])
      const late = answers.find(({ status }) => status === 503)
      expect(late?.body).toMatchObject({ error: 'UNAVAILABLE', message: expect.stringMatching(/takes too long/) })
    } finally {
      await client.query('rollback')
      client.release()
    }
    expect(await texts(learner, 'tree')).toEqual(['A tree.'])
  })
})
