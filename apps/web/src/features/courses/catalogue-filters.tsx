import { type CourseSort, courseSorts } from '@skillharbor/contracts/constants'
import { Field, Select } from '@skillharbor/ui/field'
import { CategoryChips } from './category-chips.tsx'
import { t } from './messages.ts'
import { MoreFilters } from './more-filters.tsx'
import type { useFilters } from './use-filters.ts'

const sortTexts = {
  newest: 'filters.newest',
  popular: 'filters.popular',
  rating: 'filters.highestRated',
  'price-asc': 'filters.price-asc',
  'price-desc': 'filters.price-desc',
} as const satisfies Record<CourseSort, string>

/** The catalogue's sort order, categories and further filters. The search is in the bar on top. */
export function CatalogueFilters({ filters, change }: Pick<ReturnType<typeof useFilters>, 'filters' | 'change'>) {
  return (
    <div className="mb-4 grid gap-4">
      <CategoryChips chosen={filters.category} onChoose={(category) => change('category', category)} />
      <MoreFilters filters={filters} change={change}>
        <Field label={t('filters.sort')}>
          {(aria) => (
            <Select {...aria} value={filters.sort} onChange={(event) => change('sort', event.target.value)}>
              {courseSorts.map((sort) => (
                <option key={sort} value={sort}>
                  {t(sortTexts[sort])}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </MoreFilters>
    </div>
  )
}
