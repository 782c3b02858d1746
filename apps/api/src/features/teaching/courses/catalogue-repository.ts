import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { courseLearners, courses } from '../../../db/schema/courses.ts'
import { courseRatings } from '../../../db/schema/reviews.ts'
import { type CatalogueQuery, filters } from './catalogue-filters.ts'
import { fromPosition, orderings } from './catalogue-order.ts'
import { cardColumns } from './course-repository.ts'
import { cardFactsOf } from './listed-course-repository.ts'
import {
  allMatches,
  fewCourses,
  manyCourses,
  maxSortedMatches,
  pageAmongFirst,
  pageOfMatches,
} from './search-statements.ts'
import { hasInReadTitle } from './title-match.ts'
import { plannedSearch } from './word-search-repository.ts'

const condition = (query: CatalogueQuery) => and(fromPosition(query), filters(query))

/** Scans the sort order's index. Fast if many courses match. */
const scanInOrder = (db: Db, query: CatalogueQuery) => {
  const { by, value } = orderings[query.sort]
  return db
    .select({ ...cardColumns, value: sql<number>`${value}` })
    .from(courses)
    .leftJoin(courseLearners, eq(courseLearners.courseId, courses.id))
    .leftJoin(courseRatings, eq(courseRatings.courseId, courses.id))
    .where(condition(query))
    .orderBy(...by)
    .limit(query.limit)
}

type Placed = Awaited<ReturnType<typeof scanInOrder>>[number]
/** A course of a page, and what its card shows besides. */
export type CatalogueRow = { page: Placed; facts: { teacher: string; learners: number | null } }

const withFacts = async <Row extends Placed>(db: Db, rows: readonly Row[]) => {
  const ids = rows.map(({ id }) => id)
  const facts = new Map(ids.length > 0 ? (await cardFactsOf(db, ids)).map((one) => [one.id, one]) : [])
  return rows.map((page) => ({ page, facts: facts.get(page.id) ?? { teacher: '', learners: null } }))
}

const unplannedSearch = (db: Db, query: CatalogueQuery) => ({
  first: async () => {
    const among = (most: number) => pageAmongFirst(db, query, { among: most, for: filters(query, hasInReadTitle) })
    let rows = await among(fewCourses)
    if (rows.length < query.limit && rows.length >= query.limit / 10) rows = await among(manyCourses)
    return rows.length === query.limit ? withFacts(db, rows) : undefined
  },
  index: async () => {
    const all = allMatches(db, query.sort, condition(query))
    const rows = await pageOfMatches(db, query, all.limit(maxSortedMatches + 1).as('matches'))
    return (rows[0]?.count ?? 0) > maxSortedMatches ? undefined : withFacts(db, rows)
  },
})

/**
 * The first courses, if they fill a page; otherwise those that the index finds, sorted; undefined if it finds too many for
 * that. Postgres estimates that every word prefix occurs in one text of 200, so on its own it would scan the whole
 * catalogue in order for a word that occurs nowhere.
 */
const search = async (db: Db, query: CatalogueQuery): Promise<CatalogueRow[] | undefined> => {
  const { first, index } = plannedSearch(db, query) ?? unplannedSearch(db, query)
  return (await first()) ?? index()
}

/** Returns one page of the catalogue in the requested order. */
export const catalogue = async (db: Db, query: CatalogueQuery): Promise<CatalogueRow[]> =>
  (query.words && (await search(db, query))) ?? withFacts(db, await scanInOrder(db, query))
