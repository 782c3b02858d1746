import { captionLanguages } from '@skillharbor/contracts/caption-languages'
import {
  type CourseLength,
  type CourseSort,
  categories,
  courseLengths,
  courseLevels,
  courseSorts,
  type PriceBand,
  priceBands,
  type RatingFloor,
  ratingFloors,
} from '@skillharbor/contracts/constants'
import type { Category } from '@skillharbor/contracts/entities'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** At most this many pages are shown below one another: it is time to search then. */
export const maxPages = 40

export const lengths = Object.keys(courseLengths) as CourseLength[]
export const prices = Object.keys(priceBands) as PriceBand[]
export const levels = courseLevels

export type Filters = {
  q: string | undefined
  category: Category | undefined
  level: (typeof levels)[number] | undefined
  length: CourseLength | undefined
  price: PriceBand | undefined
  rating: RatingFloor | undefined
  language: string | undefined
  captions: (typeof captionLanguages)[number] | undefined
  sort: CourseSort
}

/** The filters besides search, category and order. */
export const furtherFilters = ['captions', 'rating', 'level', 'length', 'price', 'language'] as const
export type FurtherFilter = (typeof furtherFilters)[number]

/** The order that the screen has unless another is chosen; calls of the API without one answer the newest first. */
export const defaultSort: CourseSort = 'popular'

const oneOf = <Choice extends string>(choices: readonly Choice[], value: string | undefined) =>
  choices.find((one) => one === value)

// By hand, but as the contract's schema would do it: with zod, the catalogue's first load would be 27 kB larger. Invalid
// values in the address are ignored.
const filtersIn = ({ q, ...given }: Record<string, string>): Filters => {
  const query = q?.trim()
  return {
    q: query === undefined || query.length > 100 || query.includes('\u0000') ? undefined : query,
    category: oneOf(categories, given.category),
    level: oneOf(levels, given.level),
    length: oneOf(lengths, given.length),
    price: oneOf(prices, given.price),
    rating: oneOf(ratingFloors, given.rating),
    language:
      given.language && /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(given.language) ? given.language : undefined,
    captions: oneOf(captionLanguages, given.captions),
    sort: oneOf(courseSorts, given.sort) ?? defaultSort,
  }
}

const pagesIn = (pages: string | undefined): number => {
  const count = Number(pages)
  return Number.isInteger(count) && count >= 1 ? Math.min(count, maxPages) : 1
}

/**
 * The filters in the address, and functions that change them; an empty value removes a filter. Each change of a filter
 * adds an entry to the history. Another page doesn't, so the back button leaves the list.
 */
export const useFilters = () => {
  const [search, setSearch] = useSearchParams()
  const { pages, ...current } = Object.fromEntries(search)
  const shown = pagesIn(pages)
  // The address follows a moment later: a second change meanwhile must not lose the first.
  const latest = useRef(current)
  useEffect(() => {
    const { pages: _, ...now } = Object.fromEntries(search)
    latest.current = now
  }, [search])
  const change = (name: keyof Filters, value: string) => {
    const { [name]: _, ...others } = latest.current
    latest.current = value ? { ...others, [name]: value } : others
    setSearch(latest.current)
  }
  const showMore = () => setSearch({ ...latest.current, pages: String(shown + 1) }, { replace: true })
  const clear = () => {
    latest.current = {}
    setSearch(latest.current)
  }
  /** Takes the further filters away; what was searched for, the category and the order stay. */
  const clearFurther = () => {
    const kept = Object.entries(latest.current).filter(([name]) => !furtherFilters.some((one) => one === name))
    latest.current = Object.fromEntries(kept)
    setSearch(latest.current)
  }
  return { filters: filtersIn(current), pages: shown, change, showMore, clear, clearFurther }
}
