import type { CourseSort } from '@skillharbor/contracts/constants'
import type { Category, Course, CourseDetails } from '@skillharbor/contracts/entities'

import { and, asc, desc, eq, getTableColumns, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { admins } from '../../../db/schema/accounts.ts'
import { courses } from '../../../db/schema/courses.ts'
import { toRupees } from '../../money.ts'

/** The last course on a page of the catalogue: its price in paise, and its id. */
export type Position = { pricePaise: number; id: string }

// All columns except the search index, which is never read.
const { words: _words, ...columns } = getTableColumns(courses)
export const courseColumns = columns
export type CourseRow = Omit<typeof courses.$inferSelect, 'words'>
export type CourseChange = Partial<
  Pick<CourseRow, 'title' | 'description' | 'pricePaise' | 'category' | 'image' | 'deletedAt' | keyof CourseDetails>
>

/** Converts a course to its wire format. */
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

/** What a course's own page and its editor add. */
export const toDetails = (row: CourseRow): Pick<CourseRow, keyof CourseDetails> => ({
  status: row.status,
  subtitle: row.subtitle,
  level: row.level,
  language: row.language,
  outcomes: row.outcomes,
  requirements: row.requirements,
  audience: row.audience,
})

/** Its admin hasn't deleted it. */
export const notDeleted = isNull(courses.deletedAt)
/** Anyone can see and buy it. Drafts aren't in the catalogue. */
export const inCatalogue = and(notDeleted, eq(courses.status, 'published'))

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

/** More words than this don't make a search more precise, only dearer. */
const mostWords = 12

/**
 * Matches courses whose title or description contains every word of `q`, or words that begin with it. A single letter is a
 * whole word, as in “R” or “C”: far too many words begin with it.
 */
const contains = (q: string): SQL | undefined => {
  const words = [...new Set(q.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu))].slice(0, mostWords)
  if (words.length === 0) return sql`false`
  const query = sql`to_tsquery('english', ${words.map((word) => (word.length > 1 ? `${word}:*` : word)).join(' & ')})`
  // A query of stop words only, such as "the", matches everything.
  return sql`(numnode(${query}) = 0 or ${courses.words} @@ ${query})`
}

export type CatalogueQuery = {
  q: string | undefined
  category: Category | undefined
  sort: CourseSort
  after: Position | null
  limit: number
}

const matching = ({ q, category, sort, after }: CatalogueQuery): SQL | undefined =>
  and(
    inCatalogue,
    category && eq(courses.category, category),
    q ? contains(q) : undefined,
    after ? orderings[sort].after(after) : undefined,
  )

/** Scans the sort order's index. Fast if many courses match. */
const scanInOrder = (db: Db, query: CatalogueQuery): Promise<CourseRow[]> =>
  db
    .select(columns)
    .from(courses)
    .where(matching(query))
    .orderBy(...orderings[query.sort].by)
    .limit(query.limit)

/** Up to this many matches are sorted directly. With more, scanning in order soon finds some. */
const maxSortedMatches = 1_000

/**
 * Sorts the matches of the search index if they are at most `maxSortedMatches`; otherwise returns undefined. Postgres estimates that every
 * word prefix occurs in one text of 200, so on its own it would scan the whole catalogue in order for a word that
 * occurs nowhere.
 */
const searchByIndex = async (db: Db, query: CatalogueQuery): Promise<CourseRow[] | undefined> => {
  const matches = db
    .select({ id: courses.id })
    .from(courses)
    .where(matching(query))
    .limit(maxSortedMatches + 1)
    .as('matches')
  const rows = await db
    .select({ ...columns, matches: sql<number>`count(*) over ()::int` })
    .from(matches)
    .innerJoin(courses, eq(courses.id, matches.id))
    .orderBy(...orderings[query.sort].by)
    .limit(query.limit)
  return (rows[0]?.matches ?? 0) > maxSortedMatches ? undefined : rows.map(({ matches: _, ...course }) => course)
}

/** Returns one page of the catalogue in the requested order. */
export const catalogue = async (db: Db, query: CatalogueQuery): Promise<CourseRow[]> =>
  (query.q ? await searchByIndex(db, query) : undefined) ?? scanInOrder(db, query)

/** Returns the course with its seller's name, if it is in the catalogue. */
export const courseForSale = async (db: Db, id: string): Promise<(CourseRow & { seller: string }) | undefined> => {
  const [row] = await db
    .select({ ...columns, seller: admins.username })
    .from(courses)
    .innerJoin(admins, eq(admins.id, courses.ownerId))
    .where(and(inCatalogue, eq(courses.id, id)))
  return row
}

/** The newest courses in the catalogue, up to the maximum for one sitemap. */
export const catalogueAddresses = (db: Db): Promise<{ id: string; updatedAt: Date }[]> =>
  db
    .select({ id: courses.id, updatedAt: courses.updatedAt })
    .from(courses)
    .where(inCatalogue)
    .orderBy(desc(courses.id))
    .limit(49_000)

/** Returns the course, also a draft, if it belongs to this admin. */
export const courseOfOwner = async (db: Db, id: string, ownerId: string): Promise<CourseRow | undefined> => {
  const [row] = await db
    .select(columns)
    .from(courses)
    .where(and(notDeleted, eq(courses.id, id), eq(courses.ownerId, ownerId)))
  return row
}

export const insertCourse = async (db: Db, course: typeof courses.$inferInsert): Promise<void> => {
  await db.insert(courses).values(course)
}

/** Changes the course and returns it; undefined if this admin has no such course. */
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
    .where(and(notDeleted, eq(courses.id, id), eq(courses.ownerId, ownerId)))
    .returning(columns)
  return row
}

/** Returns the keys that a course uses. Deleted courses count too, because their buyers still see them. */
export const findShownPictures = async (db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectDistinct({ image: courses.image })
    .from(courses)
    .where(inArray(courses.image, [...keys]))
  return new Set(rows.map((row) => row.image))
}
