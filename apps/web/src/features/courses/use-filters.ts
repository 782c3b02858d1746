import { operations } from '@skillharbor/contracts/operations'
import { useSearchParams } from 'react-router'
import { z } from 'zod'

const { q, category, sort } = operations.courses.list.input.shape
// A value in the address that is no filter's is passed over.
const Filters = z.object({ q: q.catch(undefined), category: category.catch(undefined), sort: sort.catch('newest') })
/** The most pages that are shown below each other: who is not there yet searches. */
export const maxPages = 40
const Pages = z.coerce
  .number()
  .int()
  .min(1)
  .catch(1)
  .transform((pages) => Math.min(pages, maxPages))

/**
 * What the address bar asks of the catalogue, and how to change it; an empty value takes a filter away. Each filter is
 * a step in the history, a further page is not: the way back leads out of the list.
 */
export const useFilters = () => {
  const [search, setSearch] = useSearchParams()
  const { pages, ...asked } = Object.fromEntries(search)
  const shown = Pages.parse(pages)
  const change = (name: keyof z.infer<typeof Filters>, value: string) => {
    const { [name]: _, ...others } = asked
    setSearch(value ? { ...others, [name]: value } : others)
  }
  const showMore = () => setSearch({ ...asked, pages: String(shown + 1) }, { replace: true })
  const clear = () => setSearch({})
  return { filters: Filters.parse(asked), pages: shown, change, showMore, clear }
}
