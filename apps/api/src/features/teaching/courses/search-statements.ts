import type { CourseSort } from '@skillharbor/contracts/constants'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SubqueryWithSelection } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/connection.ts'
import { courseLearners, courses } from '../../../db/schema/courses.ts'
import { courseRatings } from '../../../db/schema/reviews.ts'
import type { CatalogueQuery } from './catalogue-filters.ts'
import { fromPosition, inOrder, orderings } from './catalogue-order.ts'
import { cardColumns } from './course-repository.ts'

type Page = Pick<CatalogueQuery, 'sort' | 'after' | 'limit'>

/** Words that many courses have fill a page from so many of the first courses. */
export const fewCourses = 300
/** Where these have a tenth of a page, so many probably have all of it. */
export const manyCourses = 3_000

type Looked = { among: number; for: SQL | undefined; if?: SQL }

/**
 * A page of matches among the first courses in the sort order; nothing unless `if` holds. It looks no further than it needs,
 * and saves the index from collecting tens of thousands of matches for common words.
 */
export const pageAmongFirst = (db: Db, { sort, after, limit }: Page, looked: Looked) => {
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
  return found.orderBy(...inOrder(sort, first)).limit(limit)
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
  return db
    .select({ ...cardColumns, value: page.value, count: page.count })
    .from(page)
    .innerJoin(courses, eq(courses.id, page.id))
    .orderBy(...inOrder(sort, page))
}
