import type { Curriculum, DraftSection, Revision } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import type { Db } from '../../../db/connection.ts'
import type { DraftOutline } from '../../../db/schema/curriculum.ts'
import { AppError } from '../../app-error.ts'
import { parseId } from '../../ids.ts'
import { defineUseCase } from '../../use-case.ts'
import { type CourseRow, courseOfOwner, toDetails } from '../courses/course-repository.ts'
import { findCurriculum, type RevisionRow, revisionsOf } from './curriculum-repository.ts'
import { type DraftSummary, draftSummaries } from './lesson-repository.ts'
import { haveSameShape, lessonsIn, type PublishedLesson } from './outline.ts'

/** The course, also a draft, if it belongs to this admin. @throws NOT_FOUND */
export const requireOwnCourse = async (db: Db, courseId: string, adminId: string): Promise<CourseRow> => {
  const course = await courseOfOwner(db, parseId(courseId, 'Course'), adminId)
  if (!course) throw new AppError('NOT_FOUND', 'Course not found')
  return course
}

export const toRevision = (row: Omit<RevisionRow, 'outline'>, liveId: string | null): Revision => ({
  number: row.number,
  publishedAt: row.publishedAt.toISOString(),
  note: row.note,
  lessonCount: row.lessonCount,
  durationSeconds: row.durationSeconds,
  live: row.id === liveId,
})

const toSections = (
  draft: DraftOutline,
  summaries: ReadonlyMap<string, DraftSummary>,
  published: ReadonlyMap<string, PublishedLesson>,
): DraftSection[] =>
  draft.map(({ id, title, lessons }) => ({
    _id: id,
    title,
    lessons: lessons.flatMap((lesson) => {
      const summary = summaries.get(lesson.id)
      if (!summary) return []
      const { kind, title, durationSeconds, hasContent, publishedAs } = summary
      const live = published.get(lesson.id)
      const changed =
        live?.versionId !== (publishedAs ?? undefined) ||
        live?.preview !== lesson.preview ||
        live.optional !== lesson.optional
      const options = { preview: lesson.preview, optional: lesson.optional }
      return [{ _id: lesson.id, title, kind, durationSeconds, ...options, hasContent, changed }]
    }),
  }))

/** Reads a course's draft and what is published of it. */
export const readCurriculum = async (db: Db, course: CourseRow): Promise<Curriculum> => {
  const found = await findCurriculum(db, course.id)
  const draft = found?.curriculum.draft ?? []
  const ids = lessonsIn(draft).map(({ id }) => id)
  const summaries = new Map((await draftSummaries(db, course.id, ids)).map((summary) => [summary.id, summary]))
  const live = found?.live ?? null
  const published = new Map(lessonsIn(live?.outline ?? []).map((lesson) => [lesson.id, lesson]))
  const sections = toSections(draft, summaries, published)
  return {
    course: {
      _id: course.id,
      title: course.title,
      ...(course.takenDownAt && { takenDown: true as const }),
      ...toDetails(course),
    },
    version: found?.curriculum.version ?? 0,
    sections,
    live: live && toRevision(live, live.id),
    changed: !haveSameShape(draft, live?.outline ?? []) || lessonsIn(sections).some(({ changed }) => changed),
  }
}

export const getCurriculum = defineUseCase(operations.curriculum.get, async ({ db, actor }, { courseId }) => ({
  content: await readCurriculum(db, await requireOwnCourse(db, courseId, actor.id)),
}))

export const listRevisions = defineUseCase(operations.curriculum.revisions, async ({ db, actor }, { courseId }) => {
  const course = await requireOwnCourse(db, courseId, actor.id)
  const liveId = (await findCurriculum(db, course.id))?.curriculum.liveRevisionId ?? null
  return { content: (await revisionsOf(db, course.id)).map((revision) => toRevision(revision, liveId)) }
})
