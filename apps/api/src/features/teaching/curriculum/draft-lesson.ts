import type { DraftLesson, DraftVideo } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import type { Db } from '../../../db/connection.ts'
import { AppError, invalidAt } from '../../app-error.ts'
import { parseId } from '../../ids.ts'
import type { Ports } from '../../scope.ts'
import { defineUseCase } from '../../use-case.ts'
import { given } from '../courses/change-course.ts'
import { preparePicture, removeUpload } from '../courses/own-picture.ts'
import { captionTracks } from './caption-repository.ts'
import { estimateSeconds } from './estimate.ts'
import { changeDraftLesson, draftLessonOfOwner, type OwnDraftLesson } from './lesson-repository.ts'
import { addressOf, signPictures } from './pictures.ts'
import { withinTextRoom } from './text-room.ts'
import { findDraftVideo } from './video-repository.ts'

/** The lesson's draft, if its course belongs to this admin. @throws NOT_FOUND */
export const requireOwnLesson = async (db: Db, lessonId: string, adminId: string): Promise<OwnDraftLesson> => {
  const lesson = await draftLessonOfOwner(db, parseId(lessonId, 'Lesson'), adminId)
  if (!lesson) throw new AppError('NOT_FOUND', 'Lesson not found')
  return lesson
}

/** How long a seller's link to their own video is valid, in seconds. */
const videoLinkLifetime = 300

const toDraftVideo = async (
  { db, storage }: Pick<Ports, 'db' | 'storage'>,
  videoId: string,
): Promise<DraftVideo | null> => {
  const found = await findDraftVideo(db, videoId)
  if (!found) return null
  const { key, ...video } = found
  return video.status === 'ready' ? { ...video, url: await storage.signedGetUrl(key, videoLinkLifetime) } : video
}

export const toDraftLesson = async (
  scope: Pick<Ports, 'db' | 'storage' | 'settings'>,
  lesson: OwnDraftLesson,
): Promise<DraftLesson> => ({
  _id: lesson.lessonId,
  courseId: lesson.courseId,
  kind: lesson.kind,
  title: lesson.title,
  body: lesson.body,
  pictures: await signPictures(scope.storage, lesson.body, lesson.seller),
  file: lesson.file && { name: lesson.file.name, bytes: lesson.file.bytes, contentType: lesson.file.contentType },
  video: lesson.videoId ? await toDraftVideo(scope, lesson.videoId) : null,
  captions: await captionTracks(scope.db, lesson.captionSetIds),
  quiz: lesson.quiz,
  durationSeconds: lesson.durationSeconds,
  convertsOnServer: scope.settings.transcodes,
  version: lesson.version,
  updatedAt: lesson.updatedAt.toISOString(),
})

export const getDraftLesson = defineUseCase(operations.curriculum.lesson, async (scope, { lessonId }) => ({
  content: await toDraftLesson(scope, await requireOwnLesson(scope.db, lessonId, scope.actor.id)),
}))

/** Saves a lesson's draft, if nobody has saved it since the caller read it. */
export const saveDraftLesson = defineUseCase(
  operations.curriculum.saveLesson,
  async (scope, { lessonId, version, ...fields }) => {
    const { db, actor, now } = scope
    const before = await requireOwnLesson(db, lessonId, actor.id)
    if (fields.quiz && before.kind !== 'quiz') throw invalidAt('quiz', 'Only a quiz lesson has questions')
    const change = given(fields)
    // A video's duration is known once it is prepared, which may be at this moment.
    const duration = before.kind === 'video' ? {} : { durationSeconds: estimateSeconds({ ...before, ...change }) }
    const savedElsewhere = () =>
      new AppError('CONFLICT', 'This lesson was saved in another tab or by someone else since you opened it')
    if (before.version !== version) throw savedElsewhere()
    await withinTextRoom(scope, before, { ...before, ...change }, async (tx) => {
      if (!(await changeDraftLesson(tx, before.lessonId, version, { ...change, ...duration }, now())))
        throw savedElsewhere()
    })
    return { content: await toDraftLesson(scope, await requireOwnLesson(db, lessonId, actor.id)) }
  },
)

/** Makes an uploaded picture one that a lesson's text can show. Returns its address for the Markdown, and a link. */
export const addLessonPicture = defineUseCase(operations.curriculum.addPicture, async (scope, { lessonId, key }) => {
  const { seller } = await requireOwnLesson(scope.db, lessonId, scope.actor.id)
  const { image, upload } = await preparePicture(scope, key, 'key')
  await removeUpload(scope, upload)
  const address = addressOf(image)
  const links = await signPictures(scope.storage, `![](${address})`, seller)
  return { key: address, url: links[address] ?? '' }
})
