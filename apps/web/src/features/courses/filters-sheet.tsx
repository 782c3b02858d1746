import { captionLanguages } from '@skillharbor/contracts/caption-languages'
import { courseLanguages, ratingFloors } from '@skillharbor/contracts/constants'
import { Button } from '@skillharbor/ui/button'
import { Drawer } from '@skillharbor/ui/drawer'
import { Field, Select } from '@skillharbor/ui/field'
import { languageName } from '@skillharbor/ui/format'
import { t } from './messages.ts'
import { type FurtherFilter, lengths, levels, prices, type useFilters } from './use-filters.ts'

type Choice = {
  name: FurtherFilter
  /** The option that filters nothing. */
  any: string
  /** Values with their texts. */
  options: [value: string, text: string][]
}

type FiltersSheetProps = Pick<ReturnType<typeof useFilters>, 'filters' | 'change' | 'clearFurther'> & {
  found: string
  onClose: () => void
}

/** Captions, rating, level, length, price and language, over the courses, which follow each choice. */
export function FiltersSheet({ filters, change, clearFurther, found, onClose }: FiltersSheetProps) {
  const { language } = filters
  const languages = language ? [...new Set([...courseLanguages, language])] : courseLanguages
  const choices: Choice[] = [
    {
      name: 'captions',
      any: t('filters.anyCaptions'),
      options: captionLanguages.map((one) => [one, languageName(one)]),
    },
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
    <Drawer
      title={t('filters.more')}
      closeLabel={t('filters.close')}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={clearFurther}>
            {t('catalogue.clear')}
          </Button>
          <Button className="grow" onClick={onClose}>
            {t('filters.show')}
          </Button>
        </>
      }
    >
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
      {/* The count behind the sheet is hidden from screen readers, too. */}
      <p role="status" className="text-sm text-ink-soft">
        {found}
      </p>
    </Drawer>
  )
}
