import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { courseLearners, courses } from '../../../db/schema/courses.ts'
import { courseRatings } from '../../../db/schema/reviews.ts'
import { type CatalogueQuery, filters } from './catalogue-filters.ts'
import { fromPosition, inOrder, orderings } from './catalogue-order.ts'
import { cardColumns } from './course-repository.ts'
import { cardFacts } from './listed-course-repository.ts'
import { allMatches, maxSortedMatches, pageAmongFirst, pageOfMatches } from './search-statements.ts'
import { hasInReadTitle } from './title-match.ts'
import { plannedSearch } from './word-search-repository.ts'

const condition = (query: CatalogueQuery) => and(fromPosition(query), filters(query))

/** Scans the sort order's index. Fast if many courses match. */
const scanInOrder = (db: Db, query: CatalogueQuery) => {
  const { by, value } = orderings[query.sort]
  const page = db
    .select({ ...cardColumns, value: sql<number>`${value}`.as('value') })
    .from(courses)
    .leftJoin(courseLearners, eq(courseLearners.courseId, courses.id))
    .leftJoin(courseRatings, eq(courseRatings.courseId, courses.id))
    .where(condition(query))
    .orderBy(...by)
    .limit(query.limit)
    .as('page')
  const facts = cardFacts(db).as('facts')
  return db
    .select()
    .from(page)
    .innerJoin(facts, eq(facts.id, page.id))
    .orderBy(...inOrder(query.sort, page))
}

/** A course of a page, and what its card shows besides. */
export type CatalogueRow = Awaited<ReturnType<typeof scanInOrder>>[number]

const unplannedSearch = (db: Db, query: CatalogueQuery) => ({
  first: () => pageAmongFirst(db, query, filters(query, hasInReadTitle)),
  index: () => {
    const all = allMatches(db, query.sort, condition(query))
    return pageOfMatches(db, query, all.limit(maxSortedMatches + 1).as('matches'))
  },
})

/**
 * The first courses, if they fill a page; otherwise those that the index finds, sorted; undefined if it finds too many for
 * that. Postgres estimates that every word prefix occurs in one text of 200, so on its own it would scan the whole
 * catalogue in order for a word that occurs nowhere.
 */
const search = async (db: Db, query: CatalogueQuery): Promise<CatalogueRow[] | undefined> => {
  const { first, index } = plannedSearch(db, query) ?? unplannedSearch(db, query)
  const page = await first()
  if (page.length === query.limit) return page
  const found = await index()
  return (found[0]?.page.count ?? 0) > maxSortedMatches ? undefined : found
}

/** Returns one page of the catalogue in the requested order. */
export const catalogue = async (db: Db, query: CatalogueQuery): Promise<CatalogueRow[]> =>
  (query.words && (await search(db, query))) ?? scanInOrder(db, query)
