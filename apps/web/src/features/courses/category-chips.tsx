import { categories } from '@skillharbor/contracts/constants'
import type { Category } from '@skillharbor/contracts/entities'
import { categoryName } from '@skillharbor/ui/category'
import type { FocusEvent } from 'react'
import { t } from './messages.ts'

type CategoryChipsProps = {
  chosen: Category | undefined
  /** Called with an empty text for all categories. */
  onChoose: (category: Category | '') => void
}

// Not in a low window, such as a zoomed one: there, nothing may be cut off.
const chips =
  'flex flex-wrap gap-2 py-1 [@media(width<40rem)_and_(height>=32rem)]:-mx-4 [@media(width<40rem)_and_(height>=32rem)]:scroll-px-4 [@media(width<40rem)_and_(height>=32rem)]:flex-nowrap [@media(width<40rem)_and_(height>=32rem)]:overflow-x-auto [@media(width<40rem)_and_(height>=32rem)]:px-4'
const chip =
  'min-h-10 shrink-0 rounded-full border border-control bg-surface px-4 text-sm font-medium whitespace-nowrap text-ink transition-colors hover:border-accent hover:text-accent aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent'

/** The categories, one of which can be chosen. On a phone they are one line that scrolls. */
export function CategoryChips({ chosen, onChoose }: CategoryChipsProps) {
  // By Tab, a browser leaves a button at the edge half hidden.
  const show = ({ currentTarget }: FocusEvent) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('filters.category')}</legend>
      <div className={chips}>
        <button
          type="button"
          aria-pressed={chosen === undefined}
          className={chip}
          onFocus={show}
          onClick={() => onChoose('')}
        >
          {t('filters.allCategories')}
        </button>
        {categories.map((category) => (
          <button
            key={category}
            type="button"
            aria-pressed={category === chosen}
            className={chip}
            onFocus={show}
            onClick={() => onChoose(category)}
          >
            {categoryName(category)}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
