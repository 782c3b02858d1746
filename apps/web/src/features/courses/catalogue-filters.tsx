import { categories } from '@skillharbor/contracts/constants'
import { Button } from '@skillharbor/ui/button'
import { Field, Input, Select } from '@skillharbor/ui/field'
import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { useFilters } from './use-filters.ts'

const sorts = { newest: 'Newest first', 'price-asc': 'Price, low to high', 'price-desc': 'Price, high to low' }

/** Search, category and order of the catalogue. */
export function CatalogueFilters({ filters, change }: Pick<ReturnType<typeof useFilters>, 'filters' | 'change'>) {
  const typed = useRef<HTMLInputElement>(null)
  // A search may change elsewhere: the back button, "Show all courses".
  useEffect(() => {
    if (typed.current) typed.current.value = filters.q ?? ''
  }, [filters.q])
  return (
    <div className="mb-4 grid grid-cols-2 items-end gap-4 md:grid-cols-[2fr_1fr_1fr]">
      <form
        className="col-span-2 flex items-end gap-2 md:col-span-1"
        onSubmit={(event) => {
          event.preventDefault()
          change('q', typed.current?.value.trim() ?? '')
        }}
      >
        <div className="grow">
          <Field label="Search">
            {(aria) => (
              <Input
                {...aria}
                ref={typed}
                type="search"
                name="q"
                maxLength={100}
                placeholder="React, figma, graphs …"
              />
            )}
          </Field>
        </div>
        <Button type="submit" variant="secondary" aria-label="Search the courses">
          <Search aria-hidden className="size-5" />
        </Button>
      </form>
      <Field label="Category">
        {(aria) => (
          <Select {...aria} value={filters.category ?? ''} onChange={(event) => change('category', event.target.value)}>
            <option value="">All categories</option>
            {categories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Order">
        {(aria) => (
          <Select {...aria} value={filters.sort} onChange={(event) => change('sort', event.target.value)}>
            {Object.entries(sorts).map(([sort, words]) => (
              <option key={sort} value={sort}>
                {words}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}
