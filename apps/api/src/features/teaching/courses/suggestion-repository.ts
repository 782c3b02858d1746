import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, union } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/connection.ts'
import { inCatalogue } from '../../../db/listed-courses.ts'
import { courseLearners, courses } from '../../../db/schema/courses.ts'
import { popularCourses } from './popular-course-repository.ts'
import type { SearchWord } from './search-words.ts'
import { hasInReadTitle, hasInTitle } from './title-match.ts'

/** How many courses are put in order: with more, whatever was found first has to do. */
const mostSorted = 200

const startsWith = (title: AnyPgColumn, start: string): SQL =>
  sql`lower(${title}) like lower(${start.replaceAll(/[\\%_]/g, String.raw`\$&`)}) || '%'`

const some = (db: Db, condition: SQL | undefined) =>
  db
    .select({ id: courses.id, title: courses.title, learners: courseLearners.learners })
    .from(courses)
    .innerJoin(courseLearners, eq(courseLearners.courseId, courses.id))
    .where(and(inCatalogue, condition))
    .limit(mostSorted)

/** Matches among the courses with the most learners. It saves the index from collecting all matches for common words. */
const amongPopular = (db: Db, words: readonly SearchWord[]) => {
  const popular = popularCourses(db, { matches: sql<boolean>`${hasInReadTitle(words)}`.as('matches') }).as('popular')
  const { id, title, learners } = popular
  return db.select({ id, title, learners }).from(popular).where(sql`${popular.matches}`)
}

/**
 * Finds courses of the catalogue whose titles have all the words: first the titles that begin with the text as it was
 * typed, then those with the most learners. The index of titles is asked only if there are too few of either kind.
 */
export const suggestedCourses = (db: Db, text: string, words: readonly SearchWord[], limit: number) => {
  // In the order of its index, which Postgres otherwise passes over where it expects many.
  const beginning = some(db, startsWith(courses.title, text)).orderBy(sql`lower(${courses.title}) using ~<~`)
  const first = db.$with('first').as(union(beginning, amongPopular(db, words)))
  const isTooFew = sql`(select count(*) from ${first}) < ${limit}`
  const found = union(db.select().from(first), some(db, and(hasInTitle(words), isTooFew))).as('found')
  return db
    .with(first)
    .select({
      id: found.id,
      title: found.title,
      pricePaise: courses.pricePaise,
      category: courses.category,
      language: courses.language,
    })
    .from(found)
    .innerJoin(courses, eq(courses.id, found.id))
    .orderBy(desc(startsWith(found.title, text)), desc(found.learners), desc(found.id))
    .limit(limit)
}
