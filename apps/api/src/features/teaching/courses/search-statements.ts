import type { CourseSort } from '@skillharbor/contracts/constants'
import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import type { SubqueryWithSelection } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/connection.ts'
import { courseLearners, courses } from '../../../db/schema/courses.ts'
import { courseRatings } from '../../../db/schema/reviews.ts'
import type { CatalogueQuery } from './catalogue-filters.ts'
import { fromPosition, inOrder, orderings } from './catalogue-order.ts'
import { cardColumns } from './course-repository.ts'
import { cardFacts } from './listed-course-repository.ts'

type Page = Pick<CatalogueQuery, 'sort' | 'after' | 'limit'>

type Looked = { among: number; for: SQL | undefined; if?: SQL }

/** The matches among the first courses in the sort order; none unless `if` holds. */
const matchesAmongFirst = (db: Db, { sort, after }: Page, looked: Looked) => {
  const { by, value } = orderings[sort]
  const first = db
    .select({
      ...cardColumns,
      value: sql<number>`${value}`.as('value'),
      // As a column: for a condition, Postgres would ask the index of words.
      matches: sql<boolean>`${looked.for}`.as('matches'),
    })
    .from(courses)
    .leftJoin(courseLearners, eq(courseLearners.courseId, courses.id))
    .leftJoin(courseRatings, eq(courseRatings.courseId, courses.id))
    .where(and(fromPosition({ sort, after }), looked.if))
    .orderBy(...by)
    .limit(looked.among)
    .as('first_courses')
  const found = db.select().from(first).where(sql`${first.matches}`)
  // Postgres knows that they are in this order already, and stops at a full page.
  return found.orderBy(...inOrder(sort, first))
}

/** Words that many courses have fill a page from so many of the first courses. */
const [few, many] = [300, 3_000]

/**
 * A page of matches among the first courses in the sort order, in one statement with what their cards show. It looks no
 * further than it needs: among many only if few have a tenth of a page, and then the many probably have all of it. It
 * costs little, and saves the index from collecting tens of thousands of matches for common words.
 */
export const pageAmongFirst = (db: Db, page: Page, matches: SQL | undefined) => {
  const { sort, limit } = page
  const tenth = matchesAmongFirst(db, page, { among: few, for: matches })
    .limit(1)
    .offset(Math.ceil(limit / 10) - 1)
  const found = matchesAmongFirst(db, page, { among: many, for: matches, if: sql`(select ${exists(tenth)})` })
    .limit(limit)
    .as('page')
  const facts = cardFacts(db).as('facts')
  return db
    .select()
    .from(found)
    .innerJoin(facts, eq(facts.id, found.id))
    .orderBy(...inOrder(sort, found))
}

/** Up to this many matches are sorted directly. With more, scanning in order soon finds some. */
export const maxSortedMatches = 1_000

/** All that meet the condition, with what they are sorted by, for `pageOfMatches`. */
export const allMatches = (db: Db, sort: CourseSort, condition: SQL | undefined) =>
  db
    .select({ id: courses.id, value: sql<number>`${orderings[sort].value}`.as('value') })
    .from(courses)
    .leftJoin(courseLearners, eq(courseLearners.courseId, courses.id))
    .leftJoin(courseRatings, eq(courseRatings.courseId, courses.id))
    .where(condition)

type Matches = SubqueryWithSelection<{ id: typeof courses.id; value: SQL.Aliased<number> }, 'matches'>

/** The first page of matches, at most one more than are sorted directly. Each course says how many they are. */
export const pageOfMatches = (db: Db, { sort, limit }: Omit<Page, 'after'>, matches: Matches) => {
  const page = db
    .select({ id: matches.id, value: matches.value, count: sql<number>`count(*) over ()::int`.as('count') })
    .from(matches)
    .orderBy(...inOrder(sort, matches))
    .limit(limit)
    .as('page')
  const facts = cardFacts(db).as('facts')
  return db
    .select({
      page: { ...cardColumns, value: page.value, count: page.count },
      facts: { id: facts.id, teacher: facts.teacher, learners: facts.learners },
    })
    .from(page)
    .innerJoin(courses, eq(courses.id, page.id))
    .innerJoin(facts, eq(facts.id, page.id))
    .orderBy(...inOrder(sort, page))
}
