import { type CourseSort, pageSize } from '@skillharbor/contracts/constants'
import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { prepared, prepareOnce } from '../../../db/prepared.ts'
import { courses } from '../../../db/schema/courses.ts'
import { type CatalogueQuery, fits } from './catalogue-filters.ts'
import { fromPosition, inOrder, orderings } from './catalogue-order.ts'
import { cardFacts } from './listed-course-repository.ts'
import {
  allMatches,
  fewCourses,
  manyCourses,
  maxSortedMatches,
  pageAmongFirst,
  pageOfMatches,
} from './search-statements.ts'
import { toTsQuery } from './search-words.ts'

/** The sites' page, and one course more. */
const limit = pageSize.default + 1

/** In a subquery: in a plan for any words, they would be parsed for each course. */
const query = sql`(select to_tsquery('english', ${sql.placeholder('words')}))`

const start = (sort: CourseSort) => ({ sort, after: null, limit })

/** Among the first courses, in one statement: among many if few have a tenth of a page. */
const amongFirst = (db: Db, sort: CourseSort) => {
  const matches = fits(query)
  const tenth = pageAmongFirst(db, start(sort), { among: fewCourses, for: matches }).offset(Math.ceil(limit / 10) - 1)
  const page = pageAmongFirst(db, start(sort), { among: manyCourses, for: matches, if: sql`(select ${exists(tenth)})` })
  const [found, facts] = [page.as('page'), cardFacts(db).as('facts')]
  return db
    .select()
    .from(found)
    .innerJoin(facts, eq(facts.id, found.id))
    .orderBy(...inOrder(sort, found))
}

/** The index has no words such as “the”: a search for nothing else finds all courses, and so the first of them. */
const byIndex = (db: Db, sort: CourseSort) => {
  const having = (condition: SQL) => allMatches(db, sort, and(fromPosition(start(sort)), condition))
  const all = having(sql`numnode(${query}) = 0`)
    .orderBy(...orderings[sort].by)
    .limit(limit)
  const matches = having(sql`${courses.words} @@ ${query}`)
    .unionAll(all)
    .limit(maxSortedMatches + 1)
    .as('matches')
  const [found, facts] = [pageOfMatches(db, start(sort), matches).as('page'), cardFacts(db).as('facts')]
  return db
    .select()
    .from(found)
    .innerJoin(facts, eq(facts.id, found.id))
    .orderBy(...inOrder(sort, found))
}

const statementsFor = (sort: CourseSort) =>
  prepareOnce((db) => ({
    first: prepared(`search_first_${sort}`, amongFirst(db, sort)),
    index: prepared(`search_index_${sort}`, byIndex(db, sort)),
  }))

const statements = {
  newest: statementsFor('newest'),
  popular: statementsFor('popular'),
  rating: statementsFor('rating'),
  'price-asc': statementsFor('price-asc'),
  'price-desc': statementsFor('price-desc'),
} satisfies Record<CourseSort, unknown>

/**
 * The searches with statements that Postgres plans once, for what most people ask: words alone, in the sites' pages. They read
 * what cards show, too.
 */
export const plannedSearch = (db: Db, { words = [], sort, limit: asked, ...others }: CatalogueQuery) => {
  if (words.length === 0 || asked !== limit || Object.values(others).some(Boolean)) return undefined
  const { first, index } = statements[sort](db)
  const given = { words: toTsQuery(words) }
  return {
    first: async () => {
      const rows = await first.execute(given)
      return rows.length === limit ? rows : undefined
    },
    index: async () => {
      const rows = await index.execute(given)
      return (rows[0]?.page.count ?? 0) > maxSortedMatches ? undefined : rows
    },
  }
}
