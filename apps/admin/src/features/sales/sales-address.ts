import { orderStates, revenueDays } from '@skillharbor/contracts/constants'
import type { Sale } from '@skillharbor/contracts/entities'
import { useSearchParams } from 'react-router'

/** For more orders there is the CSV file. */
const maxPages = 20

type OrderState = Sale['state']
type Days = (typeof revenueDays)[number]

/** The filters in the address bar; unknown values are ignored. */
const readSalesAddress = (search: URLSearchParams) => {
  const state = orderStates.find((known): known is OrderState => known === search.get('state'))
  const courseId = search.get('course') || undefined
  const days: Days = revenueDays.find((known) => String(known) === search.get('days')) ?? 30
  const q = search.get('q')?.trim().slice(0, 100)
  const pages = Math.trunc(Number(search.get('pages')))
  return {
    filter: { ...(state && { state }), ...(courseId && { courseId }), ...(q && { q }) },
    days,
    /** How many pages of orders are shown. */
    pages: pages >= 1 ? Math.min(pages, maxPages) : 1,
  }
}

/** The filters in the address bar, and how to change them. An empty value removes one; a new filter starts at page one. */
export const useSalesAddress = () => {
  const [search, setSearch] = useSearchParams()
  const change = (name: 'state' | 'course' | 'q' | 'days' | 'pages', value: string) =>
    setSearch(
      (before) => {
        before.delete(name)
        if (name === 'state' || name === 'course' || name === 'q') before.delete('pages')
        if (value) before.set(name, value)
        return before
      },
      { preventScrollReset: true, replace: name === 'pages' },
    )
  const clear = () => setSearch({}, { preventScrollReset: true })
  return { ...readSalesAddress(search), maxPages, change, clear }
}
