import type { CourseSort } from '@skillharbor/contracts/constants'
import { and, asc, desc, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { inCatalogue } from '../../../db/listed-courses.ts'
import { courseLearners, courses } from '../../../db/schema/courses.ts'
import { courseRatings } from '../../../db/schema/reviews.ts'

/** The last course on a page of the catalogue: its id, and what it is sorted by: its price in paise, learners or score. */
export type Position = { value: number; id: string }

const { learners, courseId } = courseLearners
const { score } = courseRatings
/** How each sort order puts courses in order, the value that it goes by, and what comes after a position. */
export const orderings: Record<
  CourseSort,
  { by: SQL[]; value: AnyPgColumn | SQL; after: (position: Position) => SQL }
> = {
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

/** A query's courses, put in order by their columns `value` and `id`. */
export const inOrder = (sort: CourseSort, { value, id }: { value: SQL.Aliased; id: AnyPgColumn }): SQL[] => {
  const direction = sort === 'price-asc' ? asc : desc
  return [...(sort === 'newest' ? [] : [direction(value)]), direction(id)]
}

/** The courses of the catalogue that come after a position in the sort order. */
export const fromPosition = ({ sort, after }: { sort: CourseSort; after: Position | null }): SQL | undefined =>
  and(
    inCatalogue,
    // Every course has learners and a rating. Where nothing needs them, Postgres leaves these outer joins out; this makes
    // one of them an inner join, which can follow its index.
    sort === 'rating' ? gte(score, 0) : undefined,
    sort === 'popular' ? gte(learners, 0) : undefined,
    after ? orderings[sort].after(after) : undefined,
  )
