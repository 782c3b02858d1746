import { trpc } from '@skillharbor/client/trpc'
import type { ListedCourse } from '@skillharbor/contracts/entities'
import { Fragment, type ReactNode, useDeferredValue } from 'react'
import { useParams } from 'react-router'
import { t } from '../messages.ts'

type Row = { heading: string; courses: ListedCourse[] }

/**
 * Below a course's page: others by its teacher, and similar ones. Nothing if there are none, or they can't be loaded. They
 * are asked for with the rest of the page, so that their place is as high as they are; `row` draws them when they are near.
 */
export function RelatedCourses({ row }: { row: (row: Row) => ReactNode }) {
  const { id = '' } = useParams()
  const related = useDeferredValue(trpc.courses.related.useQuery({ id }).data)
  if (!related) return null
  const { byTeacher, similar } = related
  const rows: Row[] = [
    { heading: t('row.byTeacher', { name: byTeacher[0]?.teacher?.name ?? '' }), courses: byTeacher },
    { heading: t('row.similar'), courses: similar },
  ]
  return (
    <div className="grid gap-12">
      {rows.map((each) => each.courses.length > 0 && <Fragment key={each.heading}>{row(each)}</Fragment>)}
    </div>
  )
}
