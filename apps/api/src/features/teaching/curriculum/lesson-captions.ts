import type { CaptionLanguage, Cue } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import { AppError, invalidAt } from '../../app-error.ts'
import { newId } from '../../ids.ts'
import type { Actor, Scope } from '../../scope.ts'
import { defineUseCase } from '../../use-case.ts'
import { requireRoomForNoted } from '../media/room.ts'
import { lockRoomOf } from '../media/stored-repository.ts'
import { captionSetIn, deleteUnpublished, insertCaptions } from './caption-repository.ts'
import { requireOwnLesson, toDraftLesson } from './draft-lesson.ts'
import { changeDraftLesson, type OwnDraftLesson } from './lesson-repository.ts'
import { CaptionFlaw, parseCaptions } from './parse-captions.ts'
import { noteCaptions } from './stored-texts-repository.ts'

const cuesIn = (text: string): Cue[] => {
  try {
    return parseCaptions(text)
  } catch (error) {
    throw error instanceof CaptionFlaw ? invalidAt('text', error.said) : error
  }
}

/** Gives the draft these captions in one language, or none, in place of earlier ones. */
const replaceCaptions = async (
  { db, actor, now, settings }: Scope & { actor: Actor },
  lesson: OwnDraftLesson,
  language: CaptionLanguage,
  cues: readonly Cue[] | null,
): Promise<void> => {
  const { lessonId, version } = lesson
  await db.transaction(async (tx) => {
    if (cues) await lockRoomOf(tx, actor.id)
    const before = await captionSetIn(tx, lesson.captionSetIds, language)
    const others = lesson.captionSetIds.filter((id) => id !== before)
    const id = newId(now())
    if (cues) await insertCaptions(tx, { id, lessonId, language }, cues, now())
    const change = { captionSetIds: cues ? [...others, id] : others }
    if (!(await changeDraftLesson(tx, lessonId, version, change, now())))
      throw new AppError('CONFLICT', 'The lesson was just saved elsewhere. Please try again')
    // After the draft is locked, so that nobody publishes them meanwhile.
    if (before) await deleteUnpublished(tx, lessonId, before)
    if (cues) await requireRoomForNoted(tx, actor.id, await noteCaptions(tx, id, now()), settings.sellerStorageBytes)
  })
}

/** Reads a captions file into the lesson's draft. Learners see it after the next publish. */
export const saveCaptions = defineUseCase(
  operations.curriculum.saveCaptions,
  async (scope, { lessonId, language, text }) => {
    const lesson = await requireOwnLesson(scope.db, lessonId, scope.actor.id)
    if (lesson.kind !== 'video') throw invalidAt('lessonId', 'Only a video lesson has captions')
    await replaceCaptions(scope, lesson, language, cuesIn(text))
    return { content: await toDraftLesson(scope, await requireOwnLesson(scope.db, lessonId, scope.actor.id)) }
  },
)

/** Removes captions from the lesson's draft. Does nothing if there are none in this language. */
export const removeCaptions = defineUseCase(
  operations.curriculum.removeCaptions,
  async (scope, { lessonId, language }) => {
    const lesson = await requireOwnLesson(scope.db, lessonId, scope.actor.id)
    if (await captionSetIn(scope.db, lesson.captionSetIds, language))
      await replaceCaptions(scope, lesson, language, null)
    return { content: await toDraftLesson(scope, await requireOwnLesson(scope.db, lessonId, scope.actor.id)) }
  },
)
