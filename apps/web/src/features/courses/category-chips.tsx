import { categories } from '@skillharbor/contracts/constants'
import type { Category } from '@skillharbor/contracts/entities'
import { categoryName } from '@skillharbor/ui/category'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { FocusEvent } from 'react'
import { t } from './messages.ts'
import { centre, useSidewaysRow } from './use-sideways-row.ts'

type CategoryChipsProps = {
  chosen: Category | undefined
  /** Called with an empty text for all categories. */
  onChoose: (category: Category | '') => void
}

// Where nothing may be cut off, they are several lines: in a low window, such as a zoomed one, and with large text.
const line =
  'relative -my-1 flex gap-2 overflow-x-auto py-1 [scrollbar-width:none] max-sm:-ms-4 max-sm:ps-4 lg:@max-3xl:flex-wrap [@media(height<32rem)]:flex-wrap [&::-webkit-scrollbar]:hidden'
const chip =
  'h-11 shrink-0 rounded-full border border-control bg-surface px-4 text-sm font-medium whitespace-nowrap text-ink transition-colors hover:border-accent hover:text-accent aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent'
/** For a pointer that has no way to scroll sideways. Touch and the keyboard need none. */
const mover =
  'absolute inset-y-0 hidden w-11 place-items-center from-paper from-60% text-ink hover:text-accent [@media(hover:hover)]:grid'

// Not at a press of the pointer: the pill would move away under it before it is let go.
const centreByKeyboard = ({ currentTarget }: FocusEvent<HTMLElement>) => {
  if (currentTarget.matches(':focus-visible')) centre(currentTarget)
}

/** The categories in one line that scrolls sideways, one of which can be chosen. The chosen one is in sight. */
export function CategoryChips({ chosen, onChoose }: CategoryChipsProps) {
  const { row, hidden, measure, move } = useSidewaysRow(chosen ? categories.indexOf(chosen) + 1 : 0)
  return (
    <fieldset className="@container relative min-w-0 grow">
      <legend className="sr-only">{t('filters.category')}</legend>
      <div ref={row} className={line} onScroll={measure}>
        {(['', ...categories] as const).map((category) => (
          <button
            key={category}
            type="button"
            aria-pressed={category === (chosen ?? '')}
            className={chip}
            onFocus={centreByKeyboard}
            onClick={() => onChoose(category)}
          >
            {category ? categoryName(category) : t('filters.allCategories')}
          </button>
        ))}
      </div>
      {hidden.before && (
        <button
          type="button"
          aria-hidden
          tabIndex={-1}
          className={`${mover} start-0 bg-linear-to-r`}
          onClick={() => move(-1)}
        >
          <ChevronLeft className="size-5" />
        </button>
      )}
      {hidden.after && (
        <button
          type="button"
          aria-hidden
          tabIndex={-1}
          className={`${mover} end-0 bg-linear-to-l`}
          onClick={() => move(1)}
        >
          <ChevronRight className="size-5" />
        </button>
      )}
    </fieldset>
  )
}
