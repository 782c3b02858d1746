import { type CourseSort, courseSorts } from '@skillharbor/contracts/constants'
import { Select } from '@skillharbor/ui/field'
import { useId } from 'react'
import { t } from './messages.ts'
import { defaultSort, type useFilters } from './use-filters.ts'

const texts = {
  newest: 'filters.newest',
  popular: 'filters.popular',
  rating: 'filters.highestRated',
  'price-asc': 'filters.price-asc',
  'price-desc': 'filters.price-desc',
} as const satisfies Record<CourseSort, string>
const sorts = [defaultSort, ...courseSorts.filter((sort) => sort !== defaultSort)]

/** The order of the catalogue, beside its count. */
export function SortSelect({ filters, change }: Pick<ReturnType<typeof useFilters>, 'filters' | 'change'>) {
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-sm text-ink-soft max-sm:sr-only">
        {t('filters.sort')}
      </label>
      <Select
        id={id}
        className="w-48"
        value={filters.sort}
        onChange={({ target: { value } }) => change('sort', value === defaultSort ? '' : value)}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(texts[sort])}
          </option>
        ))}
      </Select>
    </div>
  )
}
