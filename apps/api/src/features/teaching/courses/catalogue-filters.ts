import {
  type CourseLength,
  type CourseSort,
  courseLengths,
  type PriceBand,
  priceBands,
  type RatingFloor,
} from '@skillharbor/contracts/constants'
import type { CaptionLanguage, Category, CourseDetails } from '@skillharbor/contracts/entities'
import { and, arrayContains, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { courses } from '../../../db/schema/courses.ts'
import { courseRatings } from '../../../db/schema/reviews.ts'
import { toPaise } from '../../money.ts'
import type { Position } from './catalogue-order.ts'
import { type SearchWord, toTsQuery } from './search-words.ts'
import { type hasInReadTitle, hasInTitle } from './title-match.ts'

/** Matches courses whose title or description fits the `tsquery`. One of stop words only, such as "the", matches everything. */
export const fits = (query: SQL): SQL => sql`(numnode(${query}) = 0 or ${courses.words} @@ ${query})`

/** Matches courses whose title or description contains every word, or words that begin with it. */
const contains = (words: readonly SearchWord[]): SQL =>
  words.length === 0 ? sql`false` : fits(sql`to_tsquery('english', ${toTsQuery(words)})`)

/** From `from` on, and below `below`; Infinity is no limit. */
const within = (column: AnyPgColumn, { from, below }: { from: number; below: number }): SQL | undefined =>
  and(gte(column, from), below === Infinity ? undefined : lt(column, below))

const isOfLength = (length: CourseLength): SQL | undefined => {
  const { from, below } = courseLengths[length]
  return and(gt(courses.durationSeconds, 0), within(courses.durationSeconds, { from: from * 60, below: below * 60 }))
}

const costs = (price: PriceBand): SQL | undefined => {
  const { from, below } = priceBands[price]
  return within(courses.pricePaise, { from: toPaise(from), below: below === Infinity ? below : toPaise(below) })
}

export type CatalogueQuery = {
  words: readonly SearchWord[] | undefined
  /** Searches titles only, without stems. */
  titlesOnly?: boolean
  category?: Category | undefined
  level?: CourseDetails['level']
  language?: CourseDetails['language']
  captions?: CaptionLanguage | undefined
  length?: CourseLength | undefined
  price?: PriceBand | undefined
  rating?: RatingFloor | undefined
  sort: CourseSort
  after: Position | null
  limit: number
}

/** What is asked for. `inTitle` looks for words in titles. */
export const filters = (query: CatalogueQuery, inTitle: typeof hasInReadTitle = hasInTitle): SQL | undefined => {
  const { category, level, language, captions, length, price, rating, words, titlesOnly } = query
  return and(
    category && eq(courses.category, category),
    level && eq(courses.level, level),
    language === undefined ? undefined : eq(courses.language, language),
    captions && arrayContains(courses.captionLanguages, [captions]),
    length && isOfLength(length),
    price && costs(price),
    rating && gte(courseRatings.tenths, Number(rating) * 10),
    words && (titlesOnly ? inTitle(words) : contains(words)),
  )
}
