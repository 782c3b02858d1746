import { type CourseSort, pageSize } from '@skillharbor/contracts/constants'
import { and, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { prepared, prepareOnce } from '../../../db/prepared.ts'
import { courses } from '../../../db/schema/courses.ts'
import { type CatalogueQuery, fits } from './catalogue-filters.ts'
import { fromPosition, orderings } from './catalogue-order.ts'
import { allMatches, maxSortedMatches, pageAmongFirst, pageOfMatches } from './search-statements.ts'
import { toTsQuery } from './search-words.ts'

/** The sites' page, and one course more. */
const limit = pageSize.default + 1

/** In a subquery: in a plan for any words, they would be parsed for each course. */
const query = sql`(select to_tsquery('english', ${sql.placeholder('words')}))`

/** The index has no words such as “the”: a search for nothing else finds all courses, and so the first of them. */
const byIndex = (db: Db, sort: CourseSort) => {
  const found = (condition: SQL) => allMatches(db, sort, and(fromPosition({ sort, after: null }), condition))
  const all = found(sql`numnode(${query}) = 0`)
    .orderBy(...orderings[sort].by)
    .limit(limit)
  const matches = found(sql`${courses.words} @@ ${query}`)
    .unionAll(all)
    .limit(maxSortedMatches + 1)
    .as('matches')
  return pageOfMatches(db, { sort, limit }, matches)
}

const statementsFor = (sort: CourseSort) =>
  prepareOnce((db) => ({
    first: prepared(`search_first_${sort}`, pageAmongFirst(db, { sort, after: null, limit }, fits(query))),
    index: prepared(`search_index_${sort}`, byIndex(db, sort)),
  }))

const statements = {
  newest: statementsFor('newest'),
  popular: statementsFor('popular'),
  rating: statementsFor('rating'),
  'price-asc': statementsFor('price-asc'),
  'price-desc': statementsFor('price-desc'),
} satisfies Record<CourseSort, unknown>

/** The two searches with statements that Postgres plans once, for what most people ask: words alone, in the sites' pages. */
export const plannedSearch = (db: Db, { words = [], sort, limit: asked, ...others }: CatalogueQuery) => {
  if (words.length === 0 || asked !== limit || Object.values(others).some(Boolean)) return undefined
  const { first, index } = statements[sort](db)
  const given = { words: toTsQuery(words) }
  return { first: () => first.execute(given), index: () => index.execute(given) }
}
