import { categories, courseSorts } from '@skillharbor/contracts/constants'
import { Button } from '@skillharbor/ui/button'
import { Field, Input, Select } from '@skillharbor/ui/field'
import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t } from './messages.ts'
import type { useFilters } from './use-filters.ts'

/** The catalogue's search, category and sort order. */
export function CatalogueFilters({ filters, change }: Pick<ReturnType<typeof useFilters>, 'filters' | 'change'>) {
  const input = useRef<HTMLInputElement>(null)
  // The search also changes by the back button and "Show all courses".
  useEffect(() => {
    if (input.current) input.current.value = filters.q ?? ''
  }, [filters.q])
  return (
    <div className="mb-4 grid grid-cols-2 items-end gap-4 md:grid-cols-[2fr_1fr_1fr]">
      <form
        className="col-span-2 flex items-end gap-2 md:col-span-1"
        onSubmit={(event) => {
          event.preventDefault()
          change('q', input.current?.value.trim() ?? '')
        }}
      >
        <div className="grow">
          <Field label={t('filters.search')}>
            {(aria) => (
              <Input
                {...aria}
                ref={input}
                type="search"
                name="q"
                maxLength={100}
                placeholder={t('filters.searchPlaceholder')}
              />
            )}
          </Field>
        </div>
        <Button type="submit" variant="secondary" aria-label={t('filters.submit')}>
          <Search aria-hidden className="size-5" />
        </Button>
      </form>
      <Field label={t('filters.category')}>
        {(aria) => (
          <Select {...aria} value={filters.category ?? ''} onChange={(event) => change('category', event.target.value)}>
            <option value="">{t('filters.allCategories')}</option>
            {categories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('filters.sort')}>
        {(aria) => (
          <Select {...aria} value={filters.sort} onChange={(event) => change('sort', event.target.value)}>
            {courseSorts.map((sort) => (
              <option key={sort} value={sort}>
                {t(`filters.${sort}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}
