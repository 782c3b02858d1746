import { randomUUID } from 'node:crypto'
import type {
  Curriculum,
  DraftLesson,
  LessonKind,
  Quiz,
  QuizAttempt,
  uploadPurposes,
} from '@skillharbor/contracts/entities'
import { order, pay } from '../buying.ts'
import type { Caller, Transport } from '../caller.ts'
import { newCourse } from '../people.ts'
import type { TestApi } from '../start-api.ts'

/** One question of each kind. The right answers are 1, [0, 2], true, "Breadth first" and 8. */
export const quiz: Quiz = {
  passPercent: 60,
  maxAttempts: null,
  shuffle: true,
  questions: [
    {
      id: 'a',
      kind: 'single',
      prompt: 'Which?',
      choices: ['One', 'Two', 'Three'],
      answer: 1,
      explanation: 'It is two.',
    },
    { id: 'b', kind: 'multiple', prompt: 'Which ones?', choices: ['A', 'B', 'C'], answers: [0, 2], explanation: '' },
    { id: 'c', kind: 'true-false', prompt: 'A tree has no cycle.', answer: true, explanation: '' },
    { id: 'd', kind: 'short-text', prompt: 'BFS?', answers: ['Breadth first', 'Breadth-first'], explanation: '' },
    { id: 'e', kind: 'number', prompt: '2³?', answer: 8, tolerance: 0.1, explanation: '' },
  ],
}
export const rightAnswers = { a: 1, b: [2, 0], c: true, d: ' breadth  FIRST', e: 8.05 } as const

/** Calls, and throws unless the answer is a success. */
export const ask = async <T>(
  who: Caller,
  name: string,
  input: Record<string, unknown>,
  transport: Transport = 'rest',
): Promise<T> => {
  const { status, body } = await who.call(transport, name, input)
  if (status >= 300) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`)
  return (body.content ?? body) as T
}

type Purpose = (typeof uploadPurposes)[number]

/** An admin's course in the making. Each call bases on the version that the last one returned. */
export const courseMaker = async (admin: Caller, fields: Record<string, unknown> = {}) => {
  const courseId = await newCourse(admin, fields)
  let curriculum = await ask<Curriculum>(admin, 'curriculum.get', { courseId })

  const saveOutline = async (sections: Curriculum['sections']): Promise<void> => {
    const outline = sections.map(({ _id, title, lessons }) => ({
      _id,
      title,
      lessons: lessons.map((lesson) => ({ _id: lesson._id, preview: lesson.preview, optional: lesson.optional })),
    }))
    const input = { courseId, version: curriculum.version, sections: outline }
    curriculum = await ask<Curriculum>(admin, 'curriculum.saveOutline', input)
  }
  const saveLesson = async (lessonId: string, change: Record<string, unknown>): Promise<DraftLesson> => {
    const { version } = await ask<DraftLesson>(admin, 'curriculum.lesson', { lessonId })
    return ask<DraftLesson>(admin, 'curriculum.saveLesson', { lessonId, version, ...change })
  }
  /** Begins an upload of the lesson's file and sends all parts. Returns the input of `curriculum.completeUpload`. */
  const sendFile = async (lessonId: string, name: string, bytes: Buffer, purpose?: Purpose) => {
    const input = { lessonId, name, bytes: bytes.length, ...(purpose && { purpose }) }
    type Begun = { uploadId: string; partBytes: number; partCount: number }
    const begun = await ask<Begun>(admin, 'curriculum.beginUpload', input)
    const parts = []
    for (let number = 1; number <= begun.partCount; number++) {
      const { url } = await ask<{ url: string }>(admin, 'curriculum.signPart', { uploadId: begun.uploadId, number })
      const body = bytes.subarray((number - 1) * begun.partBytes, number * begun.partBytes)
      const sent = await fetch(url, { method: 'PUT', body: new Uint8Array(body) })
      if (!sent.ok) throw new Error(`part ${number} answered ${sent.status}`)
      parts.push({ number, etag: sent.headers.get('etag') ?? '' })
    }
    return { uploadId: begun.uploadId, parts }
  }
  const uploadFile = async (...file: Parameters<typeof sendFile>): Promise<DraftLesson> =>
    ask<DraftLesson>(admin, 'curriculum.completeUpload', await sendFile(...file))

  return {
    courseId,
    current: () => curriculum,
    refresh: async () => {
      curriculum = await ask<Curriculum>(admin, 'curriculum.get', { courseId })
      return curriculum
    },
    saveOutline,
    saveLesson,
    saveCaptions: (lessonId: string, language: string, text: string) =>
      ask<DraftLesson>(admin, 'curriculum.saveCaptions', { lessonId, language, text }),
    sendFile,
    uploadFile,
    addSection: async (title: string): Promise<string> => {
      const _id = randomUUID()
      await saveOutline([...curriculum.sections, { _id, title, lessons: [] }])
      return _id
    },
    /** Adds a lesson, with content unless it is a file or a video. */
    addLesson: async (sectionId: string, kind: LessonKind, title: string): Promise<string> => {
      const input = { courseId, version: curriculum.version, sectionId, kind, title }
      const { status, body } = await admin.call('rest', 'curriculum.addLesson', input)
      if (status !== 201) throw new Error(`adding a lesson answered ${status}: ${JSON.stringify(body)}`)
      curriculum = body.content as Curriculum
      const lessonId = String(body.lessonId)
      if (kind === 'text') await saveLesson(lessonId, { body: `About ${title}.` })
      if (kind === 'quiz') await saveLesson(lessonId, { quiz })
      return lessonId
    },
    publish: async (note = '') => {
      const { version } = await ask<Curriculum>(admin, 'curriculum.get', { courseId })
      return ask<{ number: number }>(admin, 'curriculum.publish', { courseId, version, note })
    },
  }
}
export type CourseMaker = Awaited<ReturnType<typeof courseMaker>>

/** A published course: a text (the preview), a second text, a file and a quiz. */
export const publishedCourse = async (admin: Caller, fields: Record<string, unknown> = {}) => {
  const maker = await courseMaker(admin, fields)
  const first = await maker.addSection('Basics')
  const preview = await maker.addLesson(first, 'text', 'Welcome')
  const text = await maker.addLesson(first, 'text', 'Graphs')
  const second = await maker.addSection('Practice')
  const file = await maker.addLesson(second, 'file', 'Cheat sheet')
  await maker.uploadFile(file, 'Cheat sheet.pdf', Buffer.from('%PDF-1.7 a cheat sheet'))
  const quizLesson = await maker.addLesson(second, 'quiz', 'Check yourself')
  await maker.publish('First')
  return { maker, courseId: maker.courseId, lessons: { preview, text, file, quiz: quizLesson } }
}

/** Captions of two cues, at one second and at three. */
export const webVtt = 'WEBVTT\n\n00:01.000 --> 00:02.500\nA graph\n\n00:03.000 --> 00:04.000\nhas vertices.\n'

/**
 * Publishes one more lesson, with a video that is ready, and with these captions in English if there are any. Preparing a
 * real video is tested with the preparer.
 */
export const publishVideo = async (api: TestApi, maker: CourseMaker, captions?: string): Promise<string> => {
  const sectionId = (await maker.refresh()).sections[0]?._id ?? (await maker.addSection('Videos'))
  const lessonId = await maker.addLesson(sectionId, 'video', 'Watch')
  const key = `lesson-media/${lessonId}/video.mp4`
  await api.parts.ports.storage.put(key, Buffer.from('the video'), 'video/mp4')
  const { rows } = await api.parts.pool.query(
    `insert into videos (id, lesson_id, name, source_key, source_bytes, status, key, bytes, duration_seconds, width,
       height, bandwidth, codecs, playlist, created_at, updated_at)
     values (gen_random_uuid(), $1, 'clip.mp4', $3, 9, 'ready', $2, 9, 6, 320, 180, 100000,
       'vp09.00.10.08,opus', '#EXTM3U', now(), now()) returning id`,
    [lessonId, key, `${key}.source`],
  )
  await api.parts.pool.query('update lesson_drafts set video_id = $1, duration_seconds = 6 where lesson_id = $2', [
    rows[0].id,
    lessonId,
  ])
  if (captions !== undefined) await maker.saveCaptions(lessonId, 'en', captions)
  await maker.publish('With a video')
  return lessonId
}

/** Buys the course and pays for it. */
export const buy = async (api: TestApi, learner: Caller, courseId: string): Promise<void> => {
  await ask(learner, 'purchases.verify', pay(api.sandbox, await order(learner, courseId)))
}

/** Refunds the newest sale of this seller, and waits until it is done. */
export const refundNewest = async (api: TestApi, seller: Caller): Promise<void> => {
  await api.jobsDone()
  const [sale] = await ask<{ _id: string }[]>(seller, 'sales.list', { state: 'paid' })
  await ask(seller, 'sales.refund', { id: sale?._id ?? '' })
  await api.jobsDone()
}

/** Takes the lesson's quiz (the one above), answers everything right, and so completes the lesson. */
export const passQuiz = async (learner: Caller, lessonId: string): Promise<void> => {
  const { _id: attemptId } = await ask<QuizAttempt>(learner, 'learning.startAttempt', { lessonId })
  for (const [questionId, answer] of Object.entries(rightAnswers))
    await ask(learner, 'learning.saveAnswer', { attemptId, questionId, answer })
  await ask(learner, 'learning.submitAttempt', { attemptId })
}

/** Completes these lessons of a published course, as a learner who owns it: the quiz by passing it. */
export const finishLessons = async (learner: Caller, { quiz, ...others }: Record<string, string>): Promise<void> => {
  const at = new Date(Date.now() - 1000).toISOString()
  const reports = Object.values(others).map((lessonId) => ({ lessonId, at, done: true }))
  await ask(learner, 'learning.saveProgress', { reports })
  if (quiz !== undefined) await passQuiz(learner, quiz)
}
