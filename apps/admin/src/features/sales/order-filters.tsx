import { orderStates } from '@skillharbor/contracts/constants'
import type { Sale } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { Download } from 'lucide-react'
import { ChoiceField } from '../../lib/choice-field.tsx'
import { CourseFilter } from '../../lib/course-filter.tsx'
import { SearchField } from '../../lib/search-field.tsx'
import { t } from './messages.ts'
import { useDownloadCsv } from './use-download-csv.ts'

type Filter = { state?: Sale['state']; courseId?: string; q?: string }
type OrderFiltersProps = {
  filter: Filter
  /** A course of the listed orders: it has the name of one that was deleted. */
  known: Sale['course'] | undefined
  change: (name: 'state' | 'course' | 'q', value: string) => void
  empty: boolean
}

/** The filters of the orders, and their download. */
export function OrderFilters({ filter, known, change, empty }: OrderFiltersProps) {
  const { download, isPending } = useDownloadCsv()
  const { state = '', courseId = '', q = '' } = filter
  return (
    <div className="grid items-end gap-4 sm:grid-cols-[1fr_2fr] md:grid-cols-[1fr_2fr_auto]">
      <div className="sm:col-span-full">
        <SearchField
          label={t('orders.search')}
          placeholder={t('orders.searchPlaceholder')}
          value={q}
          onChange={(value) => change('q', value)}
        />
      </div>
      <ChoiceField
        label={t('status')}
        any={t('orders.anyStatus')}
        value={state}
        options={orderStates}
        text={(each) => t(`statuses.${each}`)}
        onChange={(value) => change('state', value)}
      />
      <CourseFilter
        courseId={courseId}
        known={known}
        texts={{ label: t('course'), any: t('orders.anyCourse'), unknown: t('orders.unknownCourse') }}
        onChange={(value) => change('course', value)}
      />
      <Button
        variant="secondary"
        className="sm:justify-self-start"
        disabled={empty}
        busy={isPending}
        onClick={() => download(filter)}
      >
        <Download aria-hidden className="size-4" />
        {t('orders.download')}
      </Button>
    </div>
  )
}
