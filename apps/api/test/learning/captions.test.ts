import type { Curriculum, DraftLesson, PlayableVideo, Transcript } from '@skillharbor/contracts/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAdmin, newLearner } from '../people.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { ask, buy, courseMaker, publishVideo, webVtt } from './course-maker.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const srt = '1\r\n00:00:01,000 --> 00:00:02,000\r\nएक ग्राफ़\r\n'
const other = 'WEBVTT\n\n00:00.500 --> 00:01.000\nNew words\n'

/** A published course whose only lesson is a video, with captions in English unless told otherwise. */
const captioned = async (captions: string | undefined = webVtt) => {
  const admin = await newAdmin(api.url)
  const maker = await courseMaker(admin)
  await maker.addLesson(await maker.addSection('One'), 'text', 'Read')
  const lessonId = await publishVideo(api, maker, captions)
  const learner = await newLearner(api.url)
  await buy(api, learner, maker.courseId)
  return {
    admin,
    maker,
    lessonId,
    learner,
    draft: () => ask<DraftLesson>(admin, 'curriculum.lesson', { lessonId }),
    languages: async () =>
      (await ask<PlayableVideo>(learner, 'learning.video', { lessonId })).captions?.map(({ language }) => language),
    cues: async (language: string) =>
      (await ask<Transcript>(learner, 'learning.transcript', { lessonId, language })).cues,
    setsStored: async () => {
      const { rows } = await api.parts.pool.query('select count(*)::int from caption_sets where lesson_id = $1', [
        lessonId,
      ])
      return rows[0].count as number
    },
    isChanged: async () => {
      const { sections } = await ask<Curriculum>(admin, 'curriculum.get', { courseId: maker.courseId })
      return sections.flatMap(({ lessons }) => lessons).find(({ _id }) => _id === lessonId)?.changed
    },
  }
}

describe('captions', () => {
  test('reach the lesson’s learners with the next publish, in each language', async () => {
    const { maker, lessonId, draft, languages, cues, isChanged } = await captioned()
    expect(await cues('en')).toEqual([
      { startMs: 1_000, endMs: 2_500, text: 'A graph' },
      { startMs: 3_000, endMs: 4_000, text: 'has vertices.' },
    ])
    expect(await isChanged()).toBe(false)
    expect(await maker.saveCaptions(lessonId, 'hi', srt)).toMatchObject({
      captions: [
        { language: 'en', cueCount: 2 },
        { language: 'hi', cueCount: 1 },
      ],
    })
    expect(await isChanged()).toBe(true)
    expect(await languages()).toEqual(['en'])
    await maker.publish()
    expect(await languages()).toEqual(['en', 'hi'])
    expect(await cues('hi')).toEqual([{ startMs: 1_000, endMs: 2_000, text: 'एक ग्राफ़'.normalize('NFC') }])
    expect((await draft()).captions).toHaveLength(2)
  })

  test('that are replaced or removed stay as they were published until the next publish', async () => {
    const { admin, maker, lessonId, languages, cues } = await captioned()
    await maker.saveCaptions(lessonId, 'en', other)
    expect(await cues('en')).toHaveLength(2)
    await maker.publish()
    expect(await cues('en')).toEqual([{ startMs: 500, endMs: 1_000, text: 'New words' }])
    expect(await ask<DraftLesson>(admin, 'curriculum.removeCaptions', { lessonId, language: 'en' })).toMatchObject({
      captions: [],
    })
    expect(await languages()).toEqual(['en'])
    await maker.publish()
    expect(await languages()).toEqual([])
  })

  test('come back with the revision that had them', async () => {
    const { admin, maker, lessonId, cues } = await captioned()
    await maker.saveCaptions(lessonId, 'en', other)
    await maker.publish()
    await ask(admin, 'curriculum.restore', { courseId: maker.courseId, number: 1 })
    expect(await cues('en')).toHaveLength(2)
  })

  test('that were never published leave nothing behind', async () => {
    const { admin, maker, lessonId, setsStored } = await captioned()
    for (const text of [srt, other, srt]) await maker.saveCaptions(lessonId, 'hi', text)
    expect(await setsStored()).toBe(2)
    await ask(admin, 'curriculum.removeCaptions', { lessonId, language: 'hi' })
    expect(await setsStored()).toBe(1)
    await maker.saveCaptions(lessonId, 'en', other)
    expect(await setsStored()).toBe(2)
  })

  test('that aren’t there can be removed, which changes nothing', async () => {
    const { admin, lessonId, draft, isChanged } = await captioned()
    const { version } = await draft()
    await ask(admin, 'curriculum.removeCaptions', { lessonId, language: 'hi' })
    expect([(await draft()).version, await isChanged()]).toEqual([version, false])
  })

  test.each(['rest', 'trpc'] as const)('that can’t be read are refused over %s, with the line', async (transport) => {
    const { admin, lessonId, draft } = await captioned()
    const text = 'WEBVTT\n\n00:02.000 --> 00:01.000\nHello'
    const input = { lessonId, language: 'hi', text }
    expect(await admin.call(transport, 'curriculum.saveCaptions', input)).toMatchObject({
      status: 400,
      body: {
        issues: [{ path: 'text', message: 'Line 3: A caption must end after it begins' }],
      },
    })
    expect((await draft()).captions).toHaveLength(1)
  })

  test('have a megabyte at most, in a list of languages, and only videos have them', async () => {
    const { admin, maker, lessonId } = await captioned()
    const save = (input: Record<string, unknown>) =>
      admin.call('rest', 'curriculum.saveCaptions', { lessonId, language: 'en', text: webVtt, ...input })
    expect(await save({ text: `${webVtt}\n\n${'\n'.repeat(1024 * 1024 - webVtt.length - 2)}` })).toMatchObject({
      status: 200,
    })
    expect(await save({ text: 'x'.repeat(1024 * 1024 + 1) })).toMatchObject({ status: 400 })
    expect(await save({ text: 'x'.repeat(2 * 1024 * 1024) })).toMatchObject({ status: 413 })
    expect(await save({ language: 'tlh' })).toMatchObject({ status: 400, body: { issues: [{ path: 'language' }] } })
    const text = maker.current().sections[0]?.lessons[0]?._id
    expect(await save({ lessonId: text })).toMatchObject({ status: 400, body: { issues: [{ path: 'lessonId' }] } })
  })

  test('with ten thousand cues are stored and shown', async () => {
    const { maker, lessonId, cues } = await captioned()
    const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23)
    const all = Array.from({ length: 10_000 }, (_, at) => `${time(at)} --> ${time(at + 1)}\ncue ${at}\n`)
    await maker.saveCaptions(lessonId, 'en', `WEBVTT\n\n${all.join('\n')}`)
    await maker.publish()
    const shown = await cues('en')
    expect(shown).toHaveLength(10_000)
    expect(shown.at(-1)).toEqual({ startMs: 9_999_000, endMs: 10_000_000, text: 'cue 9999' })
  })
})
