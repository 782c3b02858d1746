import { AppError } from '../../app-error.ts'
import { parseId } from '../../ids.ts'
import { consumeQuota } from '../../quotas.ts'
import type { Scope } from '../../scope.ts'
import { type LearnerInLesson, learnerInLesson } from './learner-in-lesson-repository.ts'
import { type FoundLesson, findLesson, versionOfLesson } from './lesson-repository.ts'

export type LessonAccess = FoundLesson & {
  access: 'owner' | 'seller' | 'preview'
  version: NonNullable<Awaited<ReturnType<typeof versionOfLesson>>>
  /** What the owner has to do with it. */
  own: LearnerInLesson | undefined
}

const accessTo = async (
  scope: Scope,
  lesson: FoundLesson,
  own: LearnerInLesson | undefined,
): Promise<LessonAccess['access'] | 'refused' | 'unknown'> => {
  // A removed lesson stays with those who began it.
  if (own) return lesson.live || own.hasBegun ? 'owner' : 'unknown'
  if ((await scope.actorOf('admin'))?.id === lesson.course.ownerId) return 'seller'
  if (!lesson.live || !lesson.isForSale) return 'unknown'
  return lesson.live.preview ? 'preview' : 'refused'
}

const owned = async (scope: Scope, lessonId: string): Promise<LearnerInLesson | undefined> => {
  const learner = await scope.actorOf('user')
  const found = learner ? await learnerInLesson(scope.db, learner.id, lessonId) : undefined
  return found?.owns ? found : undefined
}

/**
 * The only place that decides who may see a lesson's content: who owns the course, its seller, and everyone if the
 * lesson is a preview. Decided at each request, so access ends with a refund.
 * @throws NOT_FOUND if the lesson isn't published, FORBIDDEN if it must be bought first, TOO_MANY_REQUESTS if the address
 * has opened too many previews.
 */
export const requireLesson = async (scope: Scope, lessonId: string): Promise<LessonAccess> => {
  const notFound = () => new AppError('NOT_FOUND', 'Lesson not found')
  const id = parseId(lessonId, 'Lesson')
  const [lesson, own] = await Promise.all([findLesson(scope.db, id), owned(scope, id)])
  if (!lesson) throw notFound()
  const access = await accessTo(scope, lesson, own)
  if (access === 'unknown') throw notFound()
  if (access === 'refused') throw new AppError('FORBIDDEN', 'Buy this course to open this lesson')
  if (access === 'preview') await consumeQuota(scope, 'previews')
  const version = await versionOfLesson(scope.db, lesson.id, lesson.live?.versionId)
  if (!version) throw notFound()
  return { ...lesson, access, version, own }
}

/** As `requireLesson`, for what only learners who own the course can do. */
export const requireOwnedLesson = async (scope: Scope, lessonId: string): Promise<LessonAccess> => {
  const lesson = await requireLesson(scope, lessonId)
  if (lesson.access !== 'owner') throw new AppError('FORBIDDEN', 'Buy this course to do this')
  return lesson
}
