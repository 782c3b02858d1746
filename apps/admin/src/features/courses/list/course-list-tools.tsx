import { Field, Input, Select } from '@skillharbor/ui/field'
import { useEffect, useRef } from 'react'
import { ViewButton } from '../../../lib/view-button.tsx'
import { type CourseOrder, courseOrderNames } from './arrange-courses.ts'
import type { CoursesView } from './courses-view.ts'
import { t } from './messages.ts'

type CourseListToolsProps = {
  q: string
  order: CourseOrder
  isTable: boolean
  change: (name: 'q' | 'sort', value: string) => void
  choose: (view: CoursesView) => void
}

/** Search, sort order and view of the admin's courses. */
export function CourseListTools({ q, order, isTable, change, choose }: CourseListToolsProps) {
  const input = useRef<HTMLInputElement>(null)
  // The address follows what is typed, a moment later; it leads only where it changed by other means.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = q
  }, [q])
  return (
    <div className="mb-8 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 *:first:col-span-2 sm:grid-cols-[2fr_1fr_auto] sm:gap-4 sm:*:first:col-span-1">
      <Field label={t('search.label')}>
        {(aria) => (
          <Input
            {...aria}
            ref={input}
            type="search"
            defaultValue={q}
            maxLength={100}
            placeholder={t('search.placeholder')}
            onChange={({ currentTarget }) => change('q', currentTarget.value.trim())}
          />
        )}
      </Field>
      <Field label={t('sort.label')}>
        {(aria) => (
          <Select {...aria} value={order} onChange={({ currentTarget }) => change('sort', currentTarget.value)}>
            {courseOrderNames.map((name) => (
              <option key={name} value={name}>
                {t(`sort.${name}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <fieldset className="flex h-11 items-center justify-self-start rounded-control bg-sunken p-1">
        <legend className="sr-only">{t('view.label')}</legend>
        <ViewButton isOn={!isTable} onPress={() => choose('cards')}>
          {t('view.cards')}
        </ViewButton>
        <ViewButton isOn={isTable} onPress={() => choose('table')}>
          {t('view.table')}
        </ViewButton>
      </fieldset>
    </div>
  )
}
