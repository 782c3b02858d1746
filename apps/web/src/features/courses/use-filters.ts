import { type CourseSort, categories, courseSorts } from '@skillharbor/contracts/constants'
import type { Category } from '@skillharbor/contracts/entities'
import { useSearchParams } from 'react-router'

/** The most pages that are shown below each other: who is not there yet searches. */
export const maxPages = 40

type Filters = { q: string | undefined; category: Category | undefined; sort: CourseSort }

// By hand, as the contract's own schema would: with it the catalogue's first load were 27 kB heavier. A value in the
// address that is no filter's is passed over.
const filtersIn = ({ q, category, sort }: Record<string, string>): Filters => {
  const words = q?.trim()
  return {
    q: words === undefined || words.length > 100 || words.includes('\u0000') ? undefined : words,
    category: categories.find((one) => one === category),
    sort: courseSorts.find((one) => one === sort) ?? 'newest',
  }
}

const pagesIn = (pages: string | undefined): number => {
  const count = Number(pages)
  return Number.isInteger(count) && count >= 1 ? Math.min(count, maxPages) : 1
}

/**
 * What the address bar asks of the catalogue, and how to change it; an empty value takes a filter away. Each filter is
 * a step in the history, a further page is not: the way back leads out of the list.
 */
export const useFilters = () => {
  const [search, setSearch] = useSearchParams()
  const { pages, ...asked } = Object.fromEntries(search)
  const shown = pagesIn(pages)
  const change = (name: keyof Filters, value: string) => {
    const { [name]: _, ...others } = asked
    setSearch(value ? { ...others, [name]: value } : others)
  }
  const showMore = () => setSearch({ ...asked, pages: String(shown + 1) }, { replace: true })
  const clear = () => setSearch({})
  return { filters: filtersIn(asked), pages: shown, change, showMore, clear }
}
