import { Button } from '@skillharbor/ui/button'
import { lazyRetrying } from '@skillharbor/ui/lazy-retrying'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { CategoryChips } from './category-chips.tsx'
import { t } from './messages.ts'
import { type Filters, furtherFilters, type useFilters } from './use-filters.ts'

const FiltersSheet = lazyRetrying(async () => (await import('./filters-sheet.tsx')).FiltersSheet)

type CatalogueFiltersProps = Pick<ReturnType<typeof useFilters>, 'filters' | 'change' | 'clearFurther'> & {
  /** How many courses the filters leave, in words; empty while they load. */
  found: string
}

/**
 * One row: the categories, and a button that opens the other filters and says how many are chosen. On a phone it is a sign
 * and a number, so that the longest category has room beside it.
 */
export function CatalogueFilters({ filters, change, clearFurther, found }: CatalogueFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const count = countOf(filters)
  return (
    <div className="mb-2 flex items-start gap-3">
      <CategoryChips chosen={filters.category} onChoose={(category) => change('category', category)} />
      <Button variant="secondary" aria-haspopup="dialog" className="min-w-11 max-sm:px-3" onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden className="size-4 shrink-0" />
        <span className="max-sm:sr-only">{count > 0 ? t('filters.moreChosen', { count }) : t('filters.more')}</span>
        {count > 0 && (
          <span aria-hidden className="sm:hidden">
            {count}
          </span>
        )}
      </Button>
      {isOpen && (
        <FiltersSheet
          onFail={() => setOpen(false)}
          filters={filters}
          change={change}
          clearFurther={clearFurther}
          found={found}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

const countOf = (filters: Filters): number => furtherFilters.filter((name) => filters[name]).length
