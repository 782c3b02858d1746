import { trpc } from '@skillharbor/client/trpc'
import { orderStates } from '@skillharbor/contracts/constants'
import type { Sale } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { Field, Select } from '@skillharbor/ui/field'
import { Download } from 'lucide-react'
import { t } from './messages.ts'
import { useDownloadCsv } from './use-download-csv.ts'

type Filter = { state?: Sale['state']; courseId?: string }
type OrderFiltersProps = {
  filter: Filter
  /** A course of the listed orders: it has the name of one that was deleted. */
  known: Sale['course'] | undefined
  change: (name: 'state' | 'course', value: string) => void
  empty: boolean
}

/** The filters of the orders, and their download. */
export function OrderFilters({ filter, known, change, empty }: OrderFiltersProps) {
  const mine = trpc.courses.mine.useQuery({})
  const { download, isPending } = useDownloadCsv()
  const { state = '', courseId = '' } = filter
  const courses = mine.data?.content ?? []
  const isMine = courses.some(({ _id }) => _id === courseId)
  return (
    <div className="grid items-end gap-4 sm:grid-cols-[1fr_2fr] md:grid-cols-[1fr_2fr_auto]">
      <Field label={t('status')}>
        {(aria) => (
          <Select {...aria} value={state} onChange={({ currentTarget }) => change('state', currentTarget.value)}>
            <option value="">{t('orders.anyStatus')}</option>
            {orderStates.map((each) => (
              <option key={each} value={each}>
                {t(`statuses.${each}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('course')}>
        {(aria) => (
          <Select {...aria} value={courseId} onChange={({ currentTarget }) => change('course', currentTarget.value)}>
            <option value="">{t('orders.anyCourse')}</option>
            {courseId && !isMine && (
              <option value={courseId}>{known?._id === courseId ? known.title : t('orders.unknownCourse')}</option>
            )}
            {courses.map(({ _id, title }) => (
              <option key={_id} value={_id}>
                {title}
              </option>
            ))}
          </Select>
        )}
      </Field>
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
