import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { inCatalogue } from '../../../db/listed-courses.ts'
import { courses, titleLexemes, titleWords } from '../../../db/schema/courses.ts'
import { popularCourses } from './popular-course-repository.ts'
import type { SearchWord } from './search-words.ts'

/** Only so many words are put right: each costs a look at the words that resemble it. */
const mostMistyped = 5
/** Shorter words resemble too many others; longer ones, and numbers, aren't kept. */
const [shortest, longest] = [3, 40]
/** How many words a typed one may stand for. */
const mostNearest = 3

const isPlain = (word: string): boolean => /^[\p{L}\p{M}\p{N}]+$/u.test(word)

/**
 * Finds what the words may stand for that begin no title's word: words of titles in the catalogue with one letter
 * changed, missing or added, or two in a word of five letters or more. A typed word may be the beginning of one. Returns
 * undefined if there is nothing for any of them. `db`: the connections for searches, which say how alike words must be.
 */
export const nearestWords = async (db: Db, words: readonly SearchWord[]): Promise<SearchWord[] | undefined> => {
  const typed = words
    .map((word) => word.typed)
    .filter((word) => word.length >= shortest && word.length <= longest && !/^\d/.test(word))
    .slice(0, mostMistyped)
  if (typed.length === 0) return undefined
  const asked = sql.join(
    typed.map((word) => sql`${word}`),
    sql`, `,
  )
  const { rows } = await db.execute<{ typed: string; nearest: string[] }>(sql`
    with popular as materialized (
      select ' ' || lower(string_agg(title, ' ')) || ' ' as titles from (${popularCourses(db, {})}) popular_courses
    ),
    unknown as materialized (
      select typed from unnest(array[${asked}]::text[]) typed
      where not exists (select from ${titleWords} known where known.word like typed || '%')
    )
    select typed, array_agg(word order by distance, word) as nearest from unknown, lateral (
      select word, distance from (
        select word, distance from (
          select word, least(
            levenshtein_less_equal(word, typed, 2), levenshtein_less_equal(left(word, length(typed)), typed, 2)
          ) as distance
          from ${titleWords} where word %> typed
        ) resembling
        where distance <= case when length(typed) < 5 then 1 else 2 end
        order by distance, word offset 0
      ) close
      where strpos((select titles from popular), ' ' || word || ' ') > 0 or exists (
        select from ${courses} where ${titleLexemes(courses.title)} @@ plainto_tsquery('simple', word) and ${inCatalogue}
      )
      order by distance, word limit ${mostNearest}
    ) near
    group by typed`)
  const nearest = new Map(rows.map((row) => [row.typed, row.nearest.filter(isPlain)]))
  return rows.length > 0 ? words.map((word) => ({ ...word, nearest: nearest.get(word.typed) ?? [] })) : undefined
}
