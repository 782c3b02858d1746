import { and, type SQL, sql } from 'drizzle-orm'
import { courses, titleLexemes } from '../../../db/schema/courses.ts'
import { type SearchWord, toTsQuery } from './search-words.ts'

/** Matches courses whose title has every word as it is written, or words that begin with it. */
export const hasInTitle = (words: readonly SearchWord[]): SQL =>
  words.length === 0 ? sql`false` : sql`${titleLexemes(courses.title)} @@ to_tsquery('simple', ${toTsQuery(words)})`

/** A regular expression for where a word may begin in a title. Words are letters and digits only, so nothing is escaped. */
const beginning = ({ typed, nearest }: SearchWord): string =>
  String.raw`\m(${[typed.length > 1 ? typed : String.raw`${typed}\M`, ...nearest].join('|')})`

/**
 * The same for courses that are read one by one, without the index of titles. Taking a title apart costs ten times as much
 * as reading it, so it is done only where a look at the letters finds every word. That look misses a few words that
 * `hasInTitle` finds, for example one behind an underscore.
 */
export const hasInReadTitle = (words: readonly SearchWord[]): SQL | undefined =>
  and(...words.map((word) => sql`${courses.title} ~* ${beginning(word)}`), hasInTitle(words))
