import { trpc } from '@skillharbor/client/trpc'
import { orderStates } from '@skillharbor/contracts/constants'
import type { Sale } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { Field, Select } from '@skillharbor/ui/field'
import { Download } from 'lucide-react'
import { orderStateWords } from './order-state.tsx'
import { useDownloadCsv } from './use-download-csv.ts'

type Filter = { state?: Sale['state']; courseId?: string }
type OrderFiltersProps = {
  filter: Filter
  /** A course that is known to have orders: names one that was deleted since. */
  known: Sale['course'] | undefined
  change: (name: 'state' | 'course', value: string) => void
  empty: boolean
}

/** Which orders are shown, and the same ones as a file. */
export function OrderFilters({ filter, known, change, empty }: OrderFiltersProps) {
  const mine = trpc.courses.mine.useQuery({})
  const { download, isPending } = useDownloadCsv()
  const { state = '', courseId = '' } = filter
  const courses = mine.data?.content ?? []
  const isMine = courses.some(({ _id }) => _id === courseId)
  return (
    <div className="grid items-end gap-4 sm:grid-cols-[1fr_2fr] md:grid-cols-[1fr_2fr_auto]">
      <Field label="State">
        {(aria) => (
          <Select {...aria} value={state} onChange={({ currentTarget }) => change('state', currentTarget.value)}>
            <option value="">All states</option>
            {orderStates.map((each) => (
              <option key={each} value={each}>
                {orderStateWords[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Course">
        {(aria) => (
          <Select {...aria} value={courseId} onChange={({ currentTarget }) => change('course', currentTarget.value)}>
            <option value="">All courses</option>
            {courseId && !isMine && (
              <option value={courseId}>{known?._id === courseId ? known.title : 'A course that is not listed'}</option>
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
        Download CSV
      </Button>
    </div>
  )
}
