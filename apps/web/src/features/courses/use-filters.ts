import { type CourseSort, categories, courseSorts } from '@skillharbor/contracts/constants'
import type { Category } from '@skillharbor/contracts/entities'
import { useSearchParams } from 'react-router'

/** At most this many pages are shown below one another: it is time to search then. */
export const maxPages = 40

type Filters = { q: string | undefined; category: Category | undefined; sort: CourseSort }

// By hand, but as the contract's schema would do it: with zod, the catalogue's first load would be 27 kB larger. Invalid
// values in the address are ignored.
const filtersIn = ({ q, category, sort }: Record<string, string>): Filters => {
  const query = q?.trim()
  return {
    q: query === undefined || query.length > 100 || query.includes('\u0000') ? undefined : query,
    category: categories.find((one) => one === category),
    sort: courseSorts.find((one) => one === sort) ?? 'newest',
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
  const change = (name: keyof Filters, value: string) => {
    const { [name]: _, ...others } = current
    setSearch(value ? { ...others, [name]: value } : others)
  }
  const showMore = () => setSearch({ ...current, pages: String(shown + 1) }, { replace: true })
  const clear = () => setSearch({})
  return { filters: filtersIn(current), pages: shown, change, showMore, clear }
}
