import type { Category } from '@skillharbor/contracts/entities'
import { and, desc, eq, ne, notInArray, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { inCatalogue } from '../../../db/listed-courses.ts'
import { courses } from '../../../db/schema/courses.ts'
import { type CardRow, cardColumns } from './course-repository.ts'

/** How many courses a row below a course's page has. */
const mostRelated = 4

const newest = (db: Db, condition: SQL | undefined): Promise<CardRow[]> =>
  db.select(cardColumns).from(courses).where(and(inCatalogue, condition)).orderBy(desc(courses.id)).limit(mostRelated)

/** The newest other courses in the catalogue by the teacher of this one. */
export const newestByTeacher = (db: Db, { id, ownerId }: Pick<CardRow, 'id' | 'ownerId'>): Promise<CardRow[]> =>
  newest(db, and(eq(courses.ownerId, ownerId), ne(courses.id, id)))

/** The newest courses of the category, without `others`. */
export const newestInCategory = (
  db: Db,
  category: Category,
  others: readonly Pick<CardRow, 'id'>[],
): Promise<CardRow[]> => {
  const ids = others.map(({ id }) => id)
  return newest(db, and(eq(courses.category, category), notInArray(courses.id, ids)))
}
