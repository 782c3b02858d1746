import { z } from 'zod'
import { LessonSecond, Note, NoteBody } from '../entities/note.ts'
import { operation } from '../operation.ts'
import { Message } from './account.ts'
import { CourseId, idOf, LessonId } from './parameters.ts'

const OfLesson = z.object({ lessonId: LessonId })
const ById = z.object({ id: idOf('the note') })

/** A learner's own notes on lessons. Nobody else sees them. After a refund they are only in `auth.exportData`. */
export const notes = {
  list: operation({
    summary: 'The asking learner’s notes on a lesson of a course that they own, in the order of its video',
    kind: 'query',
    access: 'user',
    method: 'GET',
    path: '/api/v1/learning/lessons/{lessonId}/notes',
    status: 200,
    input: OfLesson,
    output: z.object({ content: z.array(Note) }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  ofCourse: operation({
    summary: 'All notes of the asking learner on a course that they own, lesson by lesson',
    kind: 'query',
    access: 'user',
    method: 'GET',
    path: '/api/v1/learning/courses/{courseId}/notes',
    status: 200,
    input: z.object({ courseId: CourseId }),
    output: z.object({ content: z.array(Note.extend({ lessonTitle: z.string() })) }),
    errors: ['NOT_FOUND'],
  }),
  add: operation({
    summary: 'Note something on a lesson of an owned course, at a second of its video or about all of it',
    kind: 'mutation',
    access: 'user',
    method: 'POST',
    path: '/api/v1/learning/lessons/{lessonId}/notes',
    status: 201,
    input: OfLesson.extend({ body: NoteBody, atSeconds: LessonSecond.default(null) }),
    output: z.object({ content: Note }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  }),
  edit: operation({
    summary: 'Change what an own note on a lesson of an owned course says',
    kind: 'mutation',
    access: 'user',
    method: 'PATCH',
    path: '/api/v1/learning/notes/{id}',
    status: 200,
    input: ById.extend({ body: NoteBody }),
    output: z.object({ content: Note }),
    errors: ['NOT_FOUND'],
  }),
  remove: operation({
    summary: 'Delete an own note',
    kind: 'mutation',
    access: 'user',
    method: 'DELETE',
    path: '/api/v1/learning/notes/{id}',
    status: 200,
    input: ById,
    output: Message,
    errors: ['NOT_FOUND'],
  }),
}
