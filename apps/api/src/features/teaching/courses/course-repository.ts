import type { CourseSort } from '@skillharbor/contracts/constants'
import type { Category, Course } from '@skillharbor/contracts/entities'

import { and, asc, desc, eq, getTableColumns, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { admins } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { toRupees } from '../../money.ts'
import type { Position } from './catalogue.ts'

// Everything but the search index, which nobody reads.
const { words: _words, ...columns } = getTableColumns(courses)
export const courseColumns = columns
export type CourseRow = Omit<typeof courses.$inferSelect, 'words'>
export type CourseChange = Partial<
  Pick<CourseRow, 'title' | 'description' | 'pricePaise' | 'category' | 'image' | 'deletedAt'>
>

/** A course as the wire shows one. */
export const toCourse = (row: CourseRow): Course => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  price: toRupees(row.pricePaise),
  image: row.image,
  category: row.category,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

export const inCatalogue = isNull(courses.deletedAt)

const orderings: Record<CourseSort, { by: SQL[]; after: (position: Position) => SQL }> = {
  newest: {
    by: [desc(courses.id)],
    after: ({ id }) => lt(courses.id, id),
  },
  'price-asc': {
    by: [asc(courses.pricePaise), asc(courses.id)],
    after: ({ pricePaise, id }) => sql`(${courses.pricePaise}, ${courses.id}) > (${pricePaise}, ${id}::uuid)`,
  },
  'price-desc': {
    by: [desc(courses.pricePaise), desc(courses.id)],
    after: ({ pricePaise, id }) => sql`(${courses.pricePaise}, ${courses.id}) < (${pricePaise}, ${id}::uuid)`,
  },
}

/** Every word, or the beginning of one, somewhere in title or description. */
const contains = (q: string): SQL | undefined => {
  const words = q.match(/[\p{L}\p{M}\p{N}]+/gu)
  if (!words) return sql`false`
  const query = sql`to_tsquery('english', ${words.map((word) => `${word}:*`).join(' & ')})`
  // Words that are in every text, such as "the", are no reason to find nothing.
  return sql`(numnode(${query}) = 0 or ${courses.words} @@ ${query})`
}

export type CoursePage = {
  q: string | undefined
  category: Category | undefined
  sort: CourseSort
  after: Position | null
  limit: number
}

const matching = ({ q, category, sort, after }: CoursePage): SQL | undefined =>
  and(
    inCatalogue,
    category && eq(courses.category, category),
    q ? contains(q) : undefined,
    after ? orderings[sort].after(after) : undefined,
  )

/** Reads along the order's own index: little, where many match. */
const scanInOrder = (db: Db, page: CoursePage): Promise<CourseRow[]> =>
  db
    .select(columns)
    .from(courses)
    .where(matching(page))
    .orderBy(...orderings[page.sort].by)
    .limit(page.limit)

/** So many matches are soon put in order; where there are more, one of them is soon met along the order. */
const few = 1_000

/**
 * Puts in order what the index of words finds, where that is not much; else undefined. Postgres believes that every
 * beginning of a word is in one text of 200, and would read the whole catalogue in order to find what is in none.
 */
const found = async (db: Db, page: CoursePage): Promise<CourseRow[] | undefined> => {
  const matches = db
    .select({ id: courses.id })
    .from(courses)
    .where(matching(page))
    .limit(few + 1)
    .as('matches')
  const rows = await db
    .select({ ...columns, matches: sql<number>`count(*) over ()::int` })
    .from(matches)
    .innerJoin(courses, eq(courses.id, matches.id))
    .orderBy(...orderings[page.sort].by)
    .limit(page.limit)
  return (rows[0]?.matches ?? 0) > few ? undefined : rows.map(({ matches: _, ...course }) => course)
}

/** A page of the catalogue, as sorted. */
export const catalogue = async (db: Db, page: CoursePage): Promise<CourseRow[]> =>
  (page.q ? await found(db, page) : undefined) ?? scanInOrder(db, page)

/** The course, if it is in the catalogue, with its seller's name. */
export const courseForSale = async (db: Db, id: string): Promise<(CourseRow & { seller: string }) | undefined> => {
  const [row] = await db
    .select({ ...columns, seller: admins.username })
    .from(courses)
    .innerJoin(admins, eq(admins.id, courses.ownerId))
    .where(and(inCatalogue, eq(courses.id, id)))
  return row
}

/** The newest courses of the catalogue, as many as one sitemap may list. */
export const catalogueAddresses = (db: Db): Promise<{ id: string; updatedAt: Date }[]> =>
  db
    .select({ id: courses.id, updatedAt: courses.updatedAt })
    .from(courses)
    .where(inCatalogue)
    .orderBy(desc(courses.id))
    .limit(49_000)

/** The course, if it is this admin's and still in the catalogue. */
export const courseOfOwner = async (db: Db, id: string, ownerId: string): Promise<CourseRow | undefined> => {
  const [row] = await db
    .select(columns)
    .from(courses)
    .where(and(inCatalogue, eq(courses.id, id), eq(courses.ownerId, ownerId)))
  return row
}

export const insertCourse = async (db: Db, course: typeof courses.$inferInsert): Promise<void> => {
  await db.insert(courses).values(course)
}

/** The course as changed; undefined where this admin has no such course in the catalogue. */
export const changeCourse = async (
  db: Db,
  id: string,
  ownerId: string,
  change: CourseChange,
  now: Date,
): Promise<CourseRow | undefined> => {
  const [row] = await db
    .update(courses)
    .set({ ...change, updatedAt: now })
    .where(and(inCatalogue, eq(courses.id, id), eq(courses.ownerId, ownerId)))
    .returning(columns)
  return row
}

/** Those of the keys that some course shows, a deleted one too: its buyers still see it. */
export const findShownPictures = async (db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectDistinct({ image: courses.image })
    .from(courses)
    .where(inArray(courses.image, [...keys]))
  return new Set(rows.map((row) => row.image))
}
