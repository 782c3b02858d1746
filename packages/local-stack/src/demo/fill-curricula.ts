import { randomUUID } from 'node:crypto'
import type { Client } from '@skillharbor/contracts/client'
import type { Curriculum, Quiz } from '@skillharbor/contracts/entities'
import { dataOf, putFile } from './calls.ts'
import type { DemoCourse } from './courses.ts'
import { readCurriculum, readLessonFile, type WrittenCurriculum, type WrittenLesson } from './curricula.ts'

type Target = { client: Client; apiUrl: string; course: DemoCourse; courseId: string }

/** Uploads a lesson's file or video, in one part. Returns the lesson's version after it. */
export const uploadFile = async (
  { client, apiUrl }: Pick<Target, 'client' | 'apiUrl'>,
  lessonId: string,
  name: string,
  bytes: Buffer<ArrayBuffer>,
): Promise<number> => {
  const beginning = client.curriculum.beginUpload({ lessonId, name, bytes: bytes.length })
  const { uploadId } = await dataOf(`beginning to upload ${name}`, beginning)
  const { url } = await dataOf(`signing ${name}`, client.curriculum.signPart({ uploadId, number: 1 }))
  const etag = await putFile(name, new URL(url, apiUrl), bytes)
  const completing = client.curriculum.completeUpload({ uploadId, parts: [{ number: 1, etag }] })
  return (await dataOf(`completing ${name}`, completing)).content.version
}

const fillLesson = async (target: Target, lessonId: string, lesson: WrittenLesson): Promise<void> => {
  const { client, course } = target
  const saved = async (version: number, content: { body: string } | { quiz: Quiz }) =>
    dataOf(`saving “${lesson.title}”`, client.curriculum.saveLesson({ lessonId, version, ...content }))
  if (lesson.kind === 'text') {
    await saved(1, { body: (await readLessonFile(course.slug, lesson.file)).toString('utf8') })
  } else if (lesson.kind === 'quiz') {
    await saved(1, { quiz: lesson.quiz })
  } else {
    const bytes = await readLessonFile(course.slug, lesson.file)
    await saved(await uploadFile(target, lessonId, lesson.file, bytes), { body: lesson.note })
  }
}

/** Adds all sections and lessons to the draft, in order, and returns the draft with its options set. */
const fillDraft = async (target: Target, begun: Curriculum, written: WrittenCurriculum): Promise<number> => {
  const { client, courseId, course } = target
  const sections = written.sections.map(({ title }) => ({ _id: randomUUID(), title, lessons: [] }))
  const saving = client.curriculum.saveOutline({ courseId, version: begun.version, sections })
  let { content: draft } = await dataOf(`saving the outline of “${course.title}”`, saving)
  for (const [at, section] of written.sections.entries())
    for (const lesson of section.lessons) {
      const place = { courseId, version: draft.version, sectionId: sections[at]?._id ?? '' }
      const adding = client.curriculum.addLesson({ ...place, kind: lesson.kind, title: lesson.title })
      const added = await dataOf(`adding “${lesson.title}”`, adding)
      draft = added.content
      await fillLesson(target, added.lessonId, lesson)
    }
  const withOptions = draft.sections.map(({ _id, title, lessons }, at) => ({
    _id,
    title,
    lessons: lessons.map((lesson, place) => {
      const { preview = false, optional = false } = written.sections[at]?.lessons[place] ?? {}
      return { _id: lesson._id, preview, optional }
    }),
  }))
  const options = client.curriculum.saveOutline({ courseId, version: draft.version, sections: withOptions })
  return (await dataOf(`saving the options of “${course.title}”`, options)).content.version
}

/**
 * Gives a demo course its lessons and publishes them, unless it has some. Safe to run again after a crash. Returns
 * whether it had none.
 */
export const fillCurriculum = async (target: Target): Promise<boolean> => {
  const { client, courseId, course } = target
  const reading = client.curriculum.get({ courseId })
  const { content: begun } = await dataOf(`reading the outline of “${course.title}”`, reading)
  if (begun.live) return false
  const written = await readCurriculum(course.slug)
  const { sections: _, ...details } = written
  await dataOf(`describing “${course.title}”`, client.courses.update({ id: courseId, ...details }))
  const version = await fillDraft(target, begun, written)
  await dataOf(`publishing “${course.title}”`, client.curriculum.publish({ courseId, version }))
  return true
}
