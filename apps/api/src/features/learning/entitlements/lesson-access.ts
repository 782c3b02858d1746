import { AppError } from '../../app-error.ts'
import { parseId } from '../../ids.ts'
import { consumeQuota } from '../../quotas.ts'
import type { Scope } from '../../scope.ts'
import { type FoundLesson, findLesson, hasBegun, versionOfLesson } from './lesson-repository.ts'
import { ownsCourse } from './purchase-repository.ts'

export type LessonAccess = FoundLesson & {
  access: 'owner' | 'seller' | 'preview'
  version: NonNullable<Awaited<ReturnType<typeof versionOfLesson>>>
}

const accessTo = async (scope: Scope, lesson: FoundLesson): Promise<LessonAccess['access'] | 'refused' | 'unknown'> => {
  const learner = await scope.actorOf('user')
  if (learner && (await ownsCourse(scope.db, learner.id, lesson.course.id)))
    // A removed lesson stays with those who began it.
    return lesson.live || (await hasBegun(scope.db, learner.id, lesson.id)) ? 'owner' : 'unknown'
  if ((await scope.actorOf('admin'))?.id === lesson.course.ownerId) return 'seller'
  if (!lesson.live || !lesson.isForSale) return 'unknown'
  return lesson.live.preview ? 'preview' : 'refused'
}

/**
 * The only place that decides who may see a lesson's content: who owns the course, its seller, and everyone if the
 * lesson is a preview. Decided at each request, so access ends with a refund.
 * @throws NOT_FOUND if the lesson isn't published, FORBIDDEN if it must be bought first, TOO_MANY_REQUESTS if the address
 * has opened too many previews.
 */
export const requireLesson = async (scope: Scope, lessonId: string): Promise<LessonAccess> => {
  const notFound = () => new AppError('NOT_FOUND', 'Lesson not found')
  // Who asks is looked up at the same time.
  const [lesson] = await Promise.all([findLesson(scope.db, parseId(lessonId, 'Lesson')), scope.actorOf('user')])
  if (!lesson) throw notFound()
  const access = await accessTo(scope, lesson)
  if (access === 'unknown') throw notFound()
  if (access === 'refused') throw new AppError('FORBIDDEN', 'Buy this course to open this lesson')
  if (access === 'preview') await consumeQuota(scope, 'previews')
  const version = await versionOfLesson(scope.db, lesson.id, lesson.live?.versionId)
  if (!version) throw notFound()
  return { ...lesson, access, version }
}

/** As `requireLesson`, for what only learners who own the course can do. */
export const requireOwnedLesson = async (scope: Scope, lessonId: string): Promise<LessonAccess> => {
  const lesson = await requireLesson(scope, lessonId)
  if (lesson.access !== 'owner') throw new AppError('FORBIDDEN', 'Buy this course to do this')
  return lesson
}
