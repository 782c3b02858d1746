import type { Note } from '@skillharbor/contracts/entities'
import { timeCode } from '../time-code.ts'

type NoteOfCourse = Note & { lessonTitle: string }

/** Notes on a course as Markdown: a heading for each lesson, a paragraph for each note. They are in the course's order. */
export const notesMarkdown = (heading: string, notes: readonly NoteOfCourse[]): string => {
  const lessons = new Map<string, NoteOfCourse[]>()
  for (const note of notes) lessons.set(note.lessonId, [...(lessons.get(note.lessonId) ?? []), note])
  const sections = [...lessons.values()].map((ofLesson) => [
    `## ${ofLesson[0]?.lessonTitle ?? ''}`,
    ...ofLesson.map(({ atSeconds, body }) => (atSeconds === null ? body : `**${timeCode(atSeconds)}** ${body}`)),
  ])
  return `${[`# ${heading}`, ...sections.flat()].join('\n\n')}\n`
}
