import type { CourseSort } from '@skillharbor/contracts/constants'
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { prepared, prepareOnce } from '../../../db/prepared.ts'
import { courseLearners, courses } from '../../../db/schema/courses.ts'
import { courseRatings } from '../../../db/schema/reviews.ts'
import { type CatalogueQuery, filters, fits } from './catalogue-filters.ts'
import { fromPosition, inOrder, orderings } from './catalogue-order.ts'
import { cardColumns } from './course-repository.ts'
import { toTsQuery } from './search-words.ts'
import { hasInReadTitle } from './title-match.ts'

const matching = (query: CatalogueQuery): SQL | undefined => and(fromPosition(query), filters(query))

/** Scans the sort order's index. Fast if many courses match. */
const scanInOrder = (db: Db, query: CatalogueQuery) =>
  db
    .select({ ...cardColumns, value: sql<number>`${orderings[query.sort].value}` })
    .from(courses)
    .leftJoin(courseLearners, eq(courseLearners.courseId, courses.id))
    .leftJoin(courseRatings, eq(courseRatings.courseId, courses.id))
    .where(matching(query))
    .orderBy(...orderings[query.sort].by)
    .limit(query.limit)

export type CatalogueRow = Awaited<ReturnType<typeof scanInOrder>>[number]

/** Words that many courses have fill a page from so many of the first courses. */
const firstCourses = 300

type Search = Pick<CatalogueQuery, 'sort' | 'after'> & {
  /** What matches of a course that is read. */
  matches: SQL | undefined
  limit: number | Placeholder
}

/** The matches among the first courses in the sort order, up to a page. Looks no further than it needs. */
const amongFirst = (db: Db, { sort, after, matches, limit }: Search, most: number) => {
  const { by, value } = orderings[sort]
  const first = db
    .select({
      ...cardColumns,
      value: sql<number>`${value}`.as('value'),
      // As a column: for a condition, Postgres would ask the index of words.
      matches: sql<boolean>`${matches}`.as('matches'),
    })
    .from(courses)
    .leftJoin(courseLearners, eq(courseLearners.courseId, courses.id))
    .leftJoin(courseRatings, eq(courseRatings.courseId, courses.id))
    .where(fromPosition({ sort, after }))
    .orderBy(...by)
    .limit(most)
    .as('first_courses')
  const found = db.select().from(first).where(sql`${first.matches}`)
  // Postgres knows that they are in this order already, and stops at a full page.
  return found.orderBy(...inOrder(sort, first)).limit(limit)
}

/** The same for words alone, which is what most people look for, by sort order and number of courses. */
const wordsAmongFirst = prepareOnce((db) => {
  // In a subquery: in a plan for any words, they would be parsed for each course.
  const matches = fits(sql`(select to_tsquery('english', ${sql.placeholder('words')}))`)
  const search = (sort: CourseSort, most: number) =>
    prepared(
      `search_${sort}_${most}`,
      amongFirst(db, { sort, after: null, matches, limit: sql.placeholder('limit') }, most),
    )
  const built = new Map<string, ReturnType<typeof search>>()
  return (sort: CourseSort, most: number) => {
    const known = built.get(sort + most) ?? search(sort, most)
    built.set(sort + most, known)
    return known
  }
})

/** Whether nothing but words is asked for, in whole texts, from the first page on. */
const isForWordsAlone = ({ words, sort: _, limit: _limit, ...others }: CatalogueQuery): boolean =>
  words !== undefined && words.length > 0 && Object.values(others).every((one) => !one)

const searchAmong = async (db: Db, query: CatalogueQuery, most: number): Promise<CatalogueRow[]> => {
  const { sort, words = [], limit } = query
  const rows = isForWordsAlone(query)
    ? await wordsAmongFirst(db)(sort, most).execute({ words: toTsQuery(words), limit })
    : await amongFirst(db, { ...query, matches: filters(query, hasInReadTitle) }, most)
  return rows.map(({ matches: _, ...course }) => course)
}

/**
 * A full page of matches among the first courses in the sort order; undefined if they are fewer. It costs little, and saves
 * the index from collecting tens of thousands of matches for common words.
 */
const searchFirst = async (db: Db, query: CatalogueQuery): Promise<CatalogueRow[] | undefined> => {
  let rows = await searchAmong(db, query, firstCourses)
  // Where these have a tenth of a page, ten times as many probably have all of it.
  if (rows.length < query.limit && rows.length >= query.limit / 10)
    rows = await searchAmong(db, query, firstCourses * 10)
  return rows.length === query.limit ? rows : undefined
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
    .select({ id: courses.id, value: sql<number>`${orderings[query.sort].value}`.as('value') })
    .from(courses)
    .leftJoin(courseLearners, eq(courseLearners.courseId, courses.id))
    .leftJoin(courseRatings, eq(courseRatings.courseId, courses.id))
    .where(matching(query))
    .limit(maxSortedMatches + 1)
    .as('matches')
  const page = db
    .select({ id: matches.id, value: matches.value, count: sql<number>`count(*) over ()::int`.as('count') })
    .from(matches)
    .orderBy(...inOrder(query.sort, matches))
    .limit(query.limit)
    .as('page')
  const rows = await db
    .select({ ...cardColumns, value: page.value, count: page.count })
    .from(page)
    .innerJoin(courses, eq(courses.id, page.id))
    .orderBy(...inOrder(query.sort, page))
  return (rows[0]?.count ?? 0) > maxSortedMatches ? undefined : rows.map(({ count: _, ...course }) => course)
}

/** Returns one page of the catalogue in the requested order. */
export const catalogue = async (db: Db, query: CatalogueQuery): Promise<CatalogueRow[]> =>
  (query.words ? ((await searchFirst(db, query)) ?? (await searchByIndex(db, query))) : undefined) ??
  scanInOrder(db, query)
