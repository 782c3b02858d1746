import {
  type CourseLength,
  type CourseSort,
  courseLengths,
  type PriceBand,
  priceBands,
  type RatingFloor,
} from '@skillharbor/contracts/constants'
import type { Category, CourseDetails } from '@skillharbor/contracts/entities'
import { and, asc, desc, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/connection.ts'
import { inCatalogue } from '../../../db/listed-courses.ts'
import { courseLearners, courses, titleLexemes } from '../../../db/schema/courses.ts'
import { courseRatings } from '../../../db/schema/reviews.ts'
import { toPaise } from '../../money.ts'
import { courseColumns } from './course-repository.ts'
import { type SearchWord, toTsQuery } from './search-words.ts'

/** The last course on a page of the catalogue: its id, and what it is sorted by: its price in paise, learners or score. */
export type Position = { value: number; id: string }

const { learners, courseId } = courseLearners
const { score } = courseRatings
const orderings: Record<CourseSort, { by: SQL[]; value: AnyPgColumn | SQL; after: (position: Position) => SQL }> = {
  newest: {
    by: [desc(courses.id)],
    value: sql`0`,
    after: ({ id }) => lt(courses.id, id),
  },
  popular: {
    by: [desc(learners), desc(courseId)],
    value: learners,
    after: ({ value, id }) => sql`(${learners}, ${courseId}) < (${value}, ${id}::uuid)`,
  },
  rating: {
    by: [desc(score), desc(courseRatings.courseId)],
    value: score,
    after: ({ value, id }) => sql`(${score}, ${courseRatings.courseId}) < (${value}::real, ${id}::uuid)`,
  },
  'price-asc': {
    by: [asc(courses.pricePaise), asc(courses.id)],
    value: courses.pricePaise,
    after: ({ value, id }) => sql`(${courses.pricePaise}, ${courses.id}) > (${value}, ${id}::uuid)`,
  },
  'price-desc': {
    by: [desc(courses.pricePaise), desc(courses.id)],
    value: courses.pricePaise,
    after: ({ value, id }) => sql`(${courses.pricePaise}, ${courses.id}) < (${value}, ${id}::uuid)`,
  },
}

/** Matches courses whose title or description contains every word, or words that begin with it. */
const contains = (words: readonly SearchWord[]): SQL => {
  if (words.length === 0) return sql`false`
  const query = sql`to_tsquery('english', ${toTsQuery(words)})`
  // A query of stop words only, such as "the", matches everything.
  return sql`(numnode(${query}) = 0 or ${courses.words} @@ ${query})`
}

/** Matches courses whose title has every word as it is written, or words that begin with it. */
const hasInTitle = (words: readonly SearchWord[]): SQL =>
  words.length === 0 ? sql`false` : sql`${titleLexemes(courses.title)} @@ to_tsquery('simple', ${toTsQuery(words)})`

/** From `from` on, and below `below`; Infinity is no limit. */
const within = (column: AnyPgColumn, { from, below }: { from: number; below: number }): SQL | undefined =>
  and(gte(column, from), below === Infinity ? undefined : lt(column, below))

const isOfLength = (length: CourseLength): SQL | undefined => {
  const { from, below } = courseLengths[length]
  return and(gt(courses.durationSeconds, 0), within(courses.durationSeconds, { from: from * 60, below: below * 60 }))
}

const costs = (price: PriceBand): SQL | undefined => {
  const { from, below } = priceBands[price]
  return within(courses.pricePaise, { from: toPaise(from), below: below === Infinity ? below : toPaise(below) })
}

export type CatalogueQuery = {
  words: readonly SearchWord[] | undefined
  /** Searches titles only, without stems. */
  titlesOnly?: boolean
  category?: Category | undefined
  level?: CourseDetails['level']
  language?: CourseDetails['language']
  length?: CourseLength | undefined
  price?: PriceBand | undefined
  rating?: RatingFloor | undefined
  sort: CourseSort
  after: Position | null
  limit: number
}

/** What is asked for. */
const filters = (query: CatalogueQuery): SQL | undefined => {
  const { category, level, language, length, price, rating, words, titlesOnly } = query
  return and(
    category && eq(courses.category, category),
    level && eq(courses.level, level),
    language === undefined ? undefined : eq(courses.language, language),
    length && isOfLength(length),
    price && costs(price),
    rating && gte(courseRatings.tenths, Number(rating) * 10),
    words && (titlesOnly ? hasInTitle(words) : contains(words)),
  )
}

/** The courses of the catalogue that come after a position in the sort order. */
const fromPosition = ({ sort, after }: CatalogueQuery): SQL | undefined =>
  and(
    inCatalogue,
    // Every course has a rating. Where nothing needs it, Postgres leaves this outer join out; this makes it an inner one.
    sort === 'rating' ? gte(score, 0) : undefined,
    after ? orderings[sort].after(after) : undefined,
  )

const matching = (query: CatalogueQuery): SQL | undefined => and(fromPosition(query), filters(query))

const pageColumns = (sort: CourseSort) => ({ ...courseColumns, value: sql<number>`${orderings[sort].value}` })

/** Scans the sort order's index. Fast if many courses match. */
const scanInOrder = (db: Db, query: CatalogueQuery) =>
  db
    .select(pageColumns(query.sort))
    .from(courses)
    .innerJoin(courseLearners, eq(courseId, courses.id))
    .leftJoin(courseRatings, eq(courseRatings.courseId, courses.id))
    .where(matching(query))
    .orderBy(...orderings[query.sort].by)
    .limit(query.limit)

export type CatalogueRow = Awaited<ReturnType<typeof scanInOrder>>[number]

/** Words that many courses have fill a page from so many of the first courses. */
const firstCourses = 300

/**
 * A full page of matches among the first courses in the sort order; undefined if they are fewer. It costs little, and saves
 * the index from collecting tens of thousands of matches for common words.
 */
const searchFirst = async (db: Db, query: CatalogueQuery): Promise<CatalogueRow[] | undefined> => {
  const { by, value } = orderings[query.sort]
  const first = db
    .select({
      ...courseColumns,
      value: sql<number>`${value}`.as('value'),
      place: sql<number>`row_number() over (order by ${sql.join(by, sql`, `)})`.as('place'),
      matches: sql<boolean>`${filters(query)}`.as('matches'),
    })
    .from(courses)
    .innerJoin(courseLearners, eq(courseId, courses.id))
    .leftJoin(courseRatings, eq(courseRatings.courseId, courses.id))
    .where(fromPosition(query))
    .orderBy(...by)
    .limit(firstCourses)
    .as('first_courses')
  const rows = await db.select().from(first).where(sql`${first.matches}`).orderBy(first.place).limit(query.limit)
  return rows.length === query.limit ? rows.map(({ place: _, matches: __, ...course }) => course) : undefined
}

/** Up to this many matches are sorted directly. With more, scanning in order soon finds some. */
const maxSortedMatches = 1_000

/**
 * Sorts the matches of the search index if they are at most `maxSortedMatches`; otherwise returns undefined. Postgres estimates that every
 * word prefix occurs in one text of 200, so on its own it would scan the whole catalogue in order for a word that
 * occurs nowhere.
 */
const searchByIndex = async (db: Db, query: CatalogueQuery): Promise<CatalogueRow[] | undefined> => {
  const matches = db
    .select({ id: courses.id })
    .from(courses)
    .innerJoin(courseLearners, eq(courseId, courses.id))
    .leftJoin(courseRatings, eq(courseRatings.courseId, courses.id))
    .where(matching(query))
    .limit(maxSortedMatches + 1)
    .as('matches')
  const rows = await db
    .select({ ...pageColumns(query.sort), matches: sql<number>`count(*) over ()::int` })
    .from(matches)
    .innerJoin(courses, eq(courses.id, matches.id))
    .innerJoin(courseLearners, eq(courseId, courses.id))
    .leftJoin(courseRatings, eq(courseRatings.courseId, courses.id))
    .orderBy(...orderings[query.sort].by)
    .limit(query.limit)
  return (rows[0]?.matches ?? 0) > maxSortedMatches ? undefined : rows.map(({ matches: _, ...course }) => course)
}

/** Returns one page of the catalogue in the requested order. */
export const catalogue = async (db: Db, query: CatalogueQuery): Promise<CatalogueRow[]> =>
  (query.words ? ((await searchFirst(db, query)) ?? (await searchByIndex(db, query))) : undefined) ??
  scanInOrder(db, query)
