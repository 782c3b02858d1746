import type { Note } from '@skillharbor/contracts/entities'
import { operations } from '@skillharbor/contracts/operations'
import { say } from '@skillharbor/contracts/said'
import { AppError } from '../../app-error.ts'
import { newId, parseId } from '../../ids.ts'
import { defineUseCase, done } from '../../use-case.ts'
import { requireOwnedLesson } from '../entitlements/lesson-access.ts'
import { isAccountDeleted, lockPurchase, ownsCourse } from '../entitlements/purchase-repository.ts'
import { requireSecond } from '../entitlements/require-second.ts'
import {
  countNotes,
  deleteNote,
  insertNote,
  type NoteRow,
  notesOfCourse,
  notesOfLesson,
  updateNote,
} from './note-repository.ts'

/** How many notes a learner may have on one course. */
const mostNotes = 1_000

const toNote = ({ id, lessonId, atSeconds, body, createdAt, editedAt }: NoteRow): Note => ({
  _id: id,
  lessonId,
  atSeconds,
  body,
  createdAt: createdAt.toISOString(),
  editedAt: editedAt?.toISOString() ?? null,
})
const notFound = () => new AppError('NOT_FOUND', 'Note not found')

export const listNotes = defineUseCase(operations.notes.list, async (scope, { lessonId }) => {
  const { id, course } = await requireOwnedLesson(scope, lessonId)
  const rows = await notesOfLesson(
    scope.db,
    { learnerId: scope.actor.id, courseId: course.id, lessonId: id },
    mostNotes,
  )
  return { content: rows.map(toNote) }
})

export const listCourseNotes = defineUseCase(operations.notes.ofCourse, async ({ db, actor }, { courseId: given }) => {
  const courseId = parseId(given, 'Course')
  if (!(await ownsCourse(db, actor.id, courseId))) throw new AppError('NOT_FOUND', 'Course not found')
  const rows = await notesOfCourse(db, actor.id, courseId, mostNotes)
  return { content: rows.map(({ note, lessonTitle }) => ({ ...toNote(note), lessonTitle })) }
})

/** Throws CONFLICT if the learner has `mostNotes` on this course, INVALID_INPUT for a second of a lesson without a video. */
export const addNote = defineUseCase(operations.notes.add, async (scope, { lessonId, body, atSeconds }) => {
  const { db, actor, now } = scope
  const lesson = await requireOwnedLesson(scope, lessonId)
  requireSecond(lesson, atSeconds)
  const courseId = lesson.course.id
  const row = await db.transaction(async (tx) => {
    // The account can't be deleted until this ends, so that its notes go with it.
    if (await isAccountDeleted(tx, actor.id)) throw new AppError('UNAUTHENTICATED', 'Please log in')
    // One note after the other, so that no two are the last one that fits.
    if (!(await lockPurchase(tx, actor.id, courseId))) throw new AppError('FORBIDDEN', 'Buy this course to do this')
    if ((await countNotes(tx, actor.id, courseId)) >= mostNotes)
      throw new AppError(
        'CONFLICT',
        say('You can have {most} notes on a course. Delete one to add another.', { most: mostNotes }),
      )
    const note = { learnerId: actor.id, courseId, lessonId: lesson.id, atSeconds, body }
    return insertNote(tx, { id: newId(now()), ...note, createdAt: now() })
  })
  return { content: toNote(row) }
})

export const editNote = defineUseCase(operations.notes.edit, async ({ db, actor, now }, { id, body }) => {
  const row = await updateNote(db, { id: parseId(id, 'Note'), learnerId: actor.id, body }, now())
  if (!row) throw notFound()
  return { content: toNote(row) }
})

/** Also after a refund: what a learner wrote is theirs to delete. */
export const removeNote = defineUseCase(operations.notes.remove, async ({ db, actor }, { id }) => {
  if (!(await deleteNote(db, parseId(id, 'Note'), actor.id))) throw notFound()
  return done('Your note is deleted.')
})
