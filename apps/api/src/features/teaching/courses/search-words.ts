import type { FoundRange } from '@skillharbor/contracts/entities'
import { anyWord, typedWords } from '../../searches.ts'

/** A word as it was typed, and the words of titles that it may stand for. */
export type SearchWord = { typed: string; nearest: readonly string[] }

/** The different words of a text, in lower case and as they were typed. */
export const searchWords = (text: string): SearchWord[] => typedWords(text).map((typed) => ({ typed, nearest: [] }))

/** How far the end of a typed word may go beyond a title's: `graphs` finds Graph. */
const longestEnding = 3

/** The length of the part of a title's word that was searched for; 0 for none. */
const foundIn = (own: string, { typed, nearest }: SearchWord): number => {
  const lower = own.toLowerCase()
  // A few letters change their length in lower case.
  if (lower.startsWith(typed)) return lower.length === own.length ? typed.length : own.length
  const isStem = own.length > 3 && typed.startsWith(lower) && typed.length - own.length <= longestEnding
  return isStem || nearest.includes(lower) ? own.length : 0
}

/** Where a title has what was searched for. */
export const foundRanges = (title: string, words: readonly SearchWord[]): FoundRange[] =>
  [...title.matchAll(anyWord)].flatMap(({ 0: own, index }) => {
    const length = Math.max(0, ...words.map((one) => foundIn(own, one)))
    return length > 0 ? [{ start: index, end: index + length }] : []
  })

/**
 * The words as a text for `to_tsquery`. A typed word also stands for every word that begins with it. A single letter is a
 * whole word, as in “R” or “C”: far too many words begin with it.
 */
export const toTsQuery = (words: readonly SearchWord[]): string =>
  words
    .map(({ typed, nearest }) => [typed.length > 1 ? `${typed}:*` : typed, ...nearest].join(' | '))
    .map((alternatives) => `(${alternatives})`)
    .join(' & ')
