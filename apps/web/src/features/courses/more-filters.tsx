import { courseLanguages, ratingFloors } from '@skillharbor/contracts/constants'
import { Button } from '@skillharbor/ui/button'
import { Field, Select } from '@skillharbor/ui/field'
import { languageName } from '@skillharbor/ui/format'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { t } from './messages.ts'
import { lengths, levels, prices, type useFilters } from './use-filters.ts'

type Choice = {
  name: 'rating' | 'level' | 'length' | 'price' | 'language'
  /** The option that filters nothing. */
  any: string
  /** Values with their texts. */
  options: [value: string, text: string][]
}

type MoreFiltersProps = Pick<ReturnType<typeof useFilters>, 'filters' | 'change'> & {
  /** The sort order, before the filters. */
  children: ReactNode
}

/** Rating, level, length, price and language. On a phone they are folded away, and a button says how many are chosen. */
export function MoreFilters({ filters, change, children }: MoreFiltersProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { rating, level, length, price, language } = filters
  const count = [rating, level, length, price, language].filter(Boolean).length
  const languages = language ? [...new Set([...courseLanguages, language])] : courseLanguages
  const choices: Choice[] = [
    {
      name: 'rating',
      any: t('filters.anyRating'),
      options: ratingFloors.map((stars) => [stars, t('filters.stars', { stars })]),
    },
    { name: 'level', any: t('filters.anyLevel'), options: levels.map((one) => [one, t(`level.${one}`)]) },
    { name: 'length', any: t('filters.anyLength'), options: lengths.map((one) => [one, t(`filters.${one}`)]) },
    { name: 'price', any: t('filters.anyPrice'), options: prices.map((one) => [one, t(`filters.${one}`)]) },
    { name: 'language', any: t('filters.anyLanguage'), options: languages.map((one) => [one, languageName(one)]) },
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-4 sm:grid-cols-3 lg:grid-cols-6">
      {children}
      <Button
        variant="secondary"
        className="sm:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden className="size-4" />
        {count > 0 ? t('filters.moreChosen', { count }) : t('filters.more')}
      </Button>
      <div id={id} className={`col-span-full grid-cols-2 gap-4 sm:contents ${isOpen ? 'grid' : 'hidden'}`}>
        {choices.map(({ name, any, options }) => (
          <Field key={name} label={t(`filters.${name}`)}>
            {(aria) => (
              <Select {...aria} value={filters[name] ?? ''} onChange={(event) => change(name, event.target.value)}>
                <option value="">{any}</option>
                {options.map(([option, text]) => (
                  <option key={option} value={option}>
                    {text}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
      </div>
    </div>
  )
}
