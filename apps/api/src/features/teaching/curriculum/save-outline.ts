import { curriculumLimits } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import { say } from '@skillharbor/contracts/said'
import { AppError, invalidAt, type Saying } from '../../app-error.ts'
import { newId } from '../../ids.ts'
import { defineUseCase } from '../../use-case.ts'
import { lockCurriculum, saveDraft } from './curriculum-repository.ts'
import { estimateSeconds } from './estimate.ts'
import { readCurriculum, requireOwnCourse } from './get-curriculum.ts'
import { touchDrafts } from './left-out-repository.ts'
import { draftSummaries, insertLesson } from './lesson-repository.ts'
import { lessonsIn, withLesson } from './outline.ts'
import { requireTextRoom } from './text-room.ts'

/** @throws CONFLICT if the draft has changed since the caller read it. */
export const requireVersion = (current: number, basedOn: number): void => {
  if (current !== basedOn)
    throw new AppError(
      'CONFLICT',
      'This course was changed in another tab or by someone else. Reload to see the changes',
    )
}

const invalid = (saying: Saying) => invalidAt('sections', saying)

/**
 * Saves the order and the options of all sections and lessons. Lessons that are left out stay stored; thirty days later, those
 * that were never published lose their files (left-out-lessons.ts).
 */
export const saveOutline = defineUseCase(
  operations.curriculum.saveOutline,
  async ({ db, actor, now }, { courseId, version, sections }) => {
    const course = await requireOwnCourse(db, courseId, actor.id)
    await db.transaction(async (tx) => {
      const { version: current, draft: before } = await lockCurriculum(tx, course.id, now())
      requireVersion(current, version)
      const ids = lessonsIn(sections).map(({ _id }) => _id)
      const kinds = new Map((await draftSummaries(tx, course.id, ids)).map(({ id, kind }) => [id, kind]))
      for (const { _id, preview } of lessonsIn(sections)) {
        const kind = kinds.get(_id)
        if (!kind) throw invalid('A lesson isn’t part of this course')
        if (preview && kind === 'quiz') throw invalid('A quiz can’t be a preview')
      }
      const draft = sections.map(({ _id, title, lessons }) => ({
        id: _id,
        title,
        lessons: lessons.map((lesson) => ({ id: lesson._id, preview: lesson.preview, optional: lesson.optional })),
      }))
      await requireTextRoom(tx, before, draft)
      await saveDraft(tx, course.id, draft, now())
      const kept = new Set(lessonsIn(draft).map(({ id }) => id))
      const leaving = lessonsIn(before).flatMap(({ id }) => (kept.has(id) ? [] : [id]))
      await touchDrafts(tx, leaving, now())
    })
    return { content: await readCurriculum(db, course) }
  },
)

/** Adds an empty lesson at the end of a section. Adding one again, with the same id, changes nothing. The first lesson of a course is a preview, unless it's a quiz. */
export const addLesson = defineUseCase(
  operations.curriculum.addLesson,
  async ({ db, actor, now }, { courseId, version, sectionId, kind, title, lessonId: id = newId(now()) }) => {
    const course = await requireOwnCourse(db, courseId, actor.id)
    await db.transaction(async (tx) => {
      const { version: current, draft } = await lockCurriculum(tx, course.id, now())
      if (lessonsIn(draft).some((lesson) => lesson.id === id)) return
      requireVersion(current, version)
      const count = lessonsIn(draft).length
      if (count >= curriculumLimits.lessons)
        throw invalid(say('At most {max} lessons', { max: curriculumLimits.lessons }))
      const changed = withLesson(draft, sectionId, { id, preview: count === 0 && kind !== 'quiz' })
      if (!changed) throw new AppError('NOT_FOUND', 'Section not found')
      const quiz = kind === 'quiz' ? { passPercent: 70, maxAttempts: null, shuffle: true, questions: [] } : null
      const content = { kind, title, body: '', file: null, quiz }
      const lesson = { id, courseId: course.id, ...content, durationSeconds: estimateSeconds(content) }
      if (!(await insertLesson(tx, lesson, now())))
        throw new AppError('CONFLICT', 'A lesson with this id already exists')
      await saveDraft(tx, course.id, changed, now())
    })
    return { content: await readCurriculum(db, course), lessonId: id }
  },
)
