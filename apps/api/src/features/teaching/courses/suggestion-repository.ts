import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/connection.ts'
import { inCatalogue } from '../../../db/listed-courses.ts'
import { courseLearners, courses, titleLexemes } from '../../../db/schema/courses.ts'
import { type SearchWord, toTsQuery } from './search-words.ts'

/** How many courses are put in order: with more, whatever was found first has to do. */
const mostSorted = 200

const startsWith = (start: string): SQL =>
  sql`lower(${courses.title}) like lower(${start.replaceAll(/[\\%_]/g, String.raw`\$&`)}) || '%'`

const some = (db: Db, condition: SQL) =>
  db.select({ id: courses.id }).from(courses).where(and(inCatalogue, condition)).limit(mostSorted)

/** Among so many of the most popular courses, common words find enough. */
const mostPopular = 300

/** Matches among the courses with the most learners. It saves the index from collecting all matches for common words. */
const amongPopular = (db: Db, condition: SQL) => {
  const popular = db
    .select({ id: courses.id, matches: sql<boolean>`${condition}`.as('matches') })
    .from(courses)
    .innerJoin(courseLearners, eq(courseLearners.courseId, courses.id))
    .where(inCatalogue)
    .orderBy(desc(courseLearners.learners), desc(courseLearners.courseId))
    .limit(mostPopular)
    .as('popular')
  return db.select({ id: popular.id }).from(popular).where(sql`${popular.matches}`)
}

/**
 * Finds courses of the catalogue whose titles have all the words: first the titles that begin with the text as it was
 * typed, then those with the most learners.
 */
export const suggestedCourses = async (db: Db, text: string, words: readonly SearchWord[], limit: number) => {
  const hasWords = sql`${titleLexemes(courses.title)} @@ to_tsquery('simple', ${toTsQuery(words)})`
  const begins = startsWith(text)
  const find = (matching: ReturnType<typeof amongPopular> | ReturnType<typeof some>) => {
    // In the order of its index, which Postgres otherwise passes over where it expects many.
    const beginning = some(db, begins).orderBy(sql`lower(${courses.title}) using ~<~`)
    const matches = unionAll(beginning, matching).as('matches')
    const distinct = db.selectDistinct({ id: matches.id }).from(matches).as('distinct_matches')
    return db
      .select({ id: courses.id, title: courses.title })
      .from(distinct)
      .innerJoin(courses, eq(courses.id, distinct.id))
      .innerJoin(courseLearners, eq(courseLearners.courseId, courses.id))
      .orderBy(desc(begins), desc(courseLearners.learners), desc(courses.id))
      .limit(limit)
  }
  const popular = await find(amongPopular(db, hasWords))
  return popular.length === limit ? popular : find(some(db, hasWords))
}
