import type { PublishPreview } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import type { Db } from '../../../db/connection.ts'
import { type DraftOutline, lessonDrafts, type PublishedOutline } from '../../../db/schema/curriculum.ts'
import { AppError } from '../../app-error.ts'
import { newId } from '../../ids.ts'
import { defineUseCase } from '../../use-case.ts'
import type { CourseRow } from '../courses/course-repository.ts'
import { requireRoomForNoted } from '../media/room.ts'
import { lockRoomOf } from '../media/stored-repository.ts'
import {
  findCurriculum,
  insertRevision,
  lockCurriculum,
  makeLive,
  nextLiveAt,
  nextRevisionNumber,
  noteRestore,
  putIntoCatalogue,
  revisionByNumber,
} from './curriculum-repository.ts'
import { requireOwnCourse, toRevision } from './get-curriculum.ts'
import { completeEnrolments, learnersConcerned } from './learner-figures-repository.ts'
import { type DraftHead, draftHeads, insertVersions } from './lesson-repository.ts'
import { differences, lessonsIn, lookTheSame, revisionFigures } from './outline.ts'
import { publishInTurn } from './publish-in-turn.ts'
import { publishProblems } from './publish-problems.ts'
import { requireVersion } from './save-outline.ts'
import { notePublished } from './stored-texts-repository.ts'

/** The outline that publishing this draft makes. `versionOf` names the version of each lesson. */
const toPublished = (
  draft: DraftOutline,
  lessons: ReadonlyMap<string, DraftHead>,
  versionOf: (lesson: DraftHead) => string,
): PublishedOutline =>
  draft.map(({ id, title, lessons: entries }) => ({
    id,
    title,
    lessons: entries.flatMap(({ id, preview, optional }) => {
      const lesson = lessons.get(id)
      if (!lesson) return []
      const { title, kind, durationSeconds } = lesson
      return [{ id, versionId: versionOf(lesson), title, kind, durationSeconds, preview, optional }]
    }),
  }))

const byId = (lessons: readonly DraftHead[]) => new Map(lessons.map((lesson) => [lesson.lessonId, lesson]))

const previewOf = async (db: Db, course: CourseRow): Promise<PublishPreview> => {
  const found = await findCurriculum(db, course.id)
  const draft = found?.curriculum.draft ?? []
  const lessons = await draftHeads(
    db,
    lessonsIn(draft).map(({ id }) => id),
  )
  const after = toPublished(draft, byId(lessons), ({ publishedAs }) => publishedAs ?? 'changed')
  const before = found?.live?.outline ?? []
  const kept = new Set(lessonsIn(after).map(({ id }) => id))
  const removed = lessonsIn(before).flatMap(({ id }) => (kept.has(id) ? [] : [id]))
  const { requiredLessonIds } = revisionFigures(after)
  const quizzes = new Set(lessonsIn(after).flatMap(({ id, kind }) => (kind === 'quiz' ? [id] : [])))
  const required = {
    before: found?.live?.requiredLessonIds ?? [],
    after: requiredLessonIds,
    quizzesAfter: requiredLessonIds.filter((id) => quizzes.has(id)),
  }
  return {
    problems: await publishProblems(db, draft, byId(lessons)),
    ...differences(lessonsIn(before), lessonsIn(after)),
    learners: await learnersConcerned(db, course.id, required, removed),
  }
}

/** What publishing now would change for learners, and what stands in its way. */
export const previewPublish = defineUseCase(
  operations.curriculum.previewPublish,
  async ({ db, actor, address }, { courseId }) => {
    const course = await requireOwnCourse(db, courseId, actor.id)
    return { content: await publishInTurn({ account: actor.id, address }, () => previewOf(db, course)) }
  },
)

/**
 * Publishes the draft as a new revision, all at once: learners never see a part of it. If they see all of it already, as
 * after an answer that got lost, there is no new revision, and the answer is the one they see.
 */
export const publish = defineUseCase(
  operations.curriculum.publish,
  async ({ db, actor, address, now, settings }, { courseId, version, note }) => {
    const course = await requireOwnCourse(db, courseId, actor.id)
    const publishing = () =>
      db.transaction(async (tx) => {
        // First of all, as an upload does.
        await lockRoomOf(tx, actor.id)
        const { draft, version: current } = await lockCurriculum(tx, course.id, now())
        requireVersion(current, version)
        const at = await nextLiveAt(tx, course.id, now())
        const lessons = await draftHeads(
          tx,
          lessonsIn(draft).map(({ id }) => id),
        ).for('update', { of: lessonDrafts })
        if ((await publishProblems(tx, draft, byId(lessons))).some(({ blocking }) => blocking))
          throw new AppError('CONFLICT', 'This course isn’t ready to publish yet. Check what is missing')
        const changed = lessons
          .filter(({ publishedAs }) => publishedAs === null)
          .map(({ lessonId }) => ({ lessonId, versionId: newId(at) }))
        await insertVersions(tx, changed, at)
        const made = new Map(changed.map(({ lessonId, versionId }) => [lessonId, versionId]))
        const outline = toPublished(draft, byId(lessons), ({ lessonId, publishedAs }) =>
          // Each lesson either had a version or just got one.
          String(made.get(lessonId) ?? publishedAs),
        )
        const live = (await findCurriculum(tx, course.id))?.live
        if (live && lookTheSame(outline, live.outline)) {
          if (course.status === 'draft') await putIntoCatalogue(tx, course.id)
          return live
        }
        const number = await nextRevisionNumber(tx, course.id)
        const row = { id: newId(at), courseId: course.id, number, outline, note, publishedAt: at }
        const published = { ...row, ...revisionFigures(outline) }
        await insertRevision(tx, published)
        const stored = { revisionId: published.id, versionIds: [...made.values()] }
        await requireRoomForNoted(tx, actor.id, await notePublished(tx, stored, at), settings.sellerStorageBytes)
        await makeLive(tx, course.id, published.id, at)
        await putIntoCatalogue(tx, course.id)
        await completeEnrolments(tx, course.id, published, at)
        return published
      })
    const revision = await publishInTurn({ account: actor.id, address }, publishing)
    return { content: toRevision(revision, revision.id) }
  },
)

/** Shows learners an earlier revision again. */
export const restoreRevision = defineUseCase(
  operations.curriculum.restore,
  async ({ db, actor, now }, { courseId, number }) => {
    const course = await requireOwnCourse(db, courseId, actor.id)
    const revision = await revisionByNumber(db, course.id, number)
    if (!revision) throw new AppError('NOT_FOUND', 'Revision not found')
    await db.transaction(async (tx) => {
      const { liveRevisionId } = await lockCurriculum(tx, course.id, now())
      const at = await nextLiveAt(tx, course.id, now())
      if (liveRevisionId !== revision.id) await noteRestore(tx, { courseId: course.id, revisionId: revision.id, at })
      await makeLive(tx, course.id, revision.id, at)
      await completeEnrolments(tx, course.id, revision, at)
    })
    return { content: toRevision(revision, revision.id) }
  },
)
