import { z } from 'zod'
import { noteLength } from '../constants.ts'
import { text } from './text.ts'

/** What a learner writes down for themselves. */
export const NoteBody = text(noteLength)
/** A second of a lesson's video; null if it is about the whole lesson, as in lessons without a video. */
export const LessonSecond = z.int().min(0).max(86_400).nullable()

/** A note of the asking learner's on a lesson. */
export const Note = z.object({
  _id: z.string(),
  lessonId: z.string(),
  /** A second of the lesson's video; null if the note is about the whole lesson. */
  atSeconds: z.int().nullable(),
  body: z.string(),
  createdAt: z.iso.datetime(),
  /** When it was last changed; null if it never was. */
  editedAt: z.iso.datetime().nullable(),
})
export type Note = z.infer<typeof Note>
