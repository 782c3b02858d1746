import type { Ports } from '../../scope.ts'
import { boundedRead } from '../../searches.ts'
import type { CatalogueQuery } from './catalogue-filters.ts'
import { type CatalogueRow, catalogue } from './catalogue-repository.ts'
import { nearestWords } from './nearest-words-repository.ts'
import type { SearchWord } from './search-words.ts'

/** A page of the catalogue, and the words that were searched for; `nearest` is there if they aren't those that were typed. */
type Found = { rows: CatalogueRow[]; words: readonly SearchWord[] | undefined; nearest?: string[] }

/**
 * Returns one page of the catalogue. If no course has the words that were typed, courses whose titles have them as they
 * are written, and if there are none, those with the words nearest to them.
 */
export const catalogueOrNearest = async (
  { db, searches }: Pick<Ports, 'db' | 'searches'>,
  query: CatalogueQuery,
): Promise<Found> => {
  const { words, after } = query
  const attempt = async (one: CatalogueQuery): Promise<CatalogueRow[] | undefined> => {
    const rows = await catalogue(db, one)
    if (rows.length > 0 || !words) return rows
    // Behind the last course that an attempt finds, there are none of the next.
    const isBehind = after !== null && (await catalogue(db, { ...one, after: null, limit: 1 })).length > 0
    return isBehind ? rows : undefined
  }
  const rows = (await attempt(query)) ?? (await attempt({ ...query, titlesOnly: true }))
  if (rows || !words) return { rows: rows ?? [], words }
  const nearest = await boundedRead({ searches }, (limited) => nearestWords(limited, words))
  const near = nearest && (await attempt({ ...query, words: nearest, titlesOnly: true }))
  if (!nearest || !near) return { rows: [], words }
  return { rows: near, words: nearest, nearest: nearest.map((word) => word.nearest[0] ?? word.typed) }
}
