import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { signPictures } from '../../teaching/curriculum/pictures.ts'
import { defineUseCase } from '../../use-case.ts'
import { requireLesson } from '../entitlements/lesson-access.ts'
import { noteOpening } from '../entitlements/note-opening.ts'
import { summarizeQuiz } from '../quizzes/attempt-view.ts'

/** How long a link to a lesson's file is valid, in seconds. */
const linkLifetime = 300

/** A lesson's content. A quiz's questions come with an attempt, so right answers and prompts stay with owners. */
export const showLesson = defineUseCase(operations.learning.lesson, async (scope, { lessonId }) => {
  const { id, course, seller, live, access, version, own } = await requireLesson(scope, lessonId)
  const { title, kind, body, file, quiz, durationSeconds } = version
  // At the same time: neither needs the other.
  const [summary, pictures] = await Promise.all([
    quiz && summarizeQuiz(scope.db, quiz, own?.learnerId, id),
    signPictures(scope.storage, body, seller),
  ])
  return {
    content: {
      _id: id,
      course: { _id: course.id, title: course.title, language: course.language },
      title,
      kind,
      body,
      durationSeconds,
      access,
      preview: live?.preview ?? false,
      optional: live?.optional ?? true,
      pictures,
      file: file && { name: file.name, bytes: file.bytes, contentType: file.contentType },
      quiz: summary,
      done: own?.done ?? false,
      ...(own && { questionCount: own.questionCount }),
    },
  }
})

/** A link to download a lesson's file. */
export const linkLessonFile = defineUseCase(operations.learning.file, async (scope, { lessonId }) => {
  const lesson = await requireLesson(scope, lessonId)
  const { version } = lesson
  await noteOpening(scope, lesson)
  if (!version.file) throw new AppError('NOT_FOUND', 'This lesson has no file')
  const { key, name, bytes } = version.file
  return { url: await scope.storage.signedGetUrl(key, linkLifetime, name), name, bytes }
})
