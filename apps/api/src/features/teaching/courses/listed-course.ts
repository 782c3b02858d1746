import type { ListedCourse } from '@skillharbor/contracts/entities'
import type { Db } from '../../../db/connection.ts'
import { type CardRow, toCourse } from './course-repository.ts'
import { cardFactsOf } from './listed-course-repository.ts'

/** What is known of a course's published lessons: nothing without any. */
const lengthOf = ({ lessonCount, durationSeconds }: CardRow) =>
  lessonCount > 0 ? { lessons: lessonCount, minutes: Math.max(1, Math.round(durationSeconds / 60)) } : {}

/** Converts a course to the wire format of a list, with what its card shows besides. */
export const toCard = (row: CardRow, { teacher, learners }: { teacher: string; learners: number | null }) => ({
  ...toCourse(row),
  teacher: { _id: row.ownerId, name: teacher },
  level: row.level,
  language: row.language,
  learners: learners ?? 0,
  ...(row.previewLessonId !== null && { previewLessonId: row.previewLessonId }),
  ...lengthOf(row),
})

/** The same for many courses. */
export const toListed = async (db: Db, rows: readonly CardRow[]): Promise<ListedCourse[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const facts = new Map((await cardFactsOf(db, ids)).map((one) => [one.id, one]))
  return rows.map((row) => toCard(row, facts.get(row.id) ?? { teacher: '', learners: null }))
}
