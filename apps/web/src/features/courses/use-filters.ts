import { operations } from '@skillharbor/contracts/operations'
import { useSearchParams } from 'react-router'
import { z } from 'zod'

const { q, category, sort } = operations.courses.list.input.shape
// A value in the address that is no filter's is passed over.
const Filters = z.object({ q: q.catch(undefined), category: category.catch(undefined), sort: sort.catch('newest') })

/** What the address bar asks of the catalogue, and how to change it; an empty value takes a filter away. */
export const useFilters = () => {
  const [search, setSearch] = useSearchParams()
  const change = (name: keyof z.infer<typeof Filters>, value: string) => {
    const { [name]: _, ...others } = Object.fromEntries(search)
    setSearch(value ? { ...others, [name]: value } : others, { preventScrollReset: true })
  }
  const clear = () => setSearch({}, { preventScrollReset: true })
  return { filters: Filters.parse(Object.fromEntries(search)), change, clear }
}
