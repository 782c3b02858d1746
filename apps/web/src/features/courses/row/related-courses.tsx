import { trpc } from '@skillharbor/client/trpc'
import { useParams } from 'react-router'
import { t } from '../messages.ts'
import { CourseRow } from './course-row.tsx'
import { RowSkeleton } from './row-skeleton.tsx'

/** Below a course's page: others by its teacher, and similar ones. Nothing if there are none, or they can't be loaded. */
export function RelatedCourses() {
  const { id = '' } = useParams()
  const related = trpc.courses.related.useQuery({ id })
  if (related.isPending) return <RowSkeleton rows={2} />
  if (!related.data) return null
  const { byTeacher, similar } = related.data
  const teacher = byTeacher[0]?.teacher?.name ?? ''
  return (
    <div className="grid gap-12">
      {byTeacher.length > 0 && <CourseRow heading={t('row.byTeacher', { name: teacher })} courses={byTeacher} />}
      {similar.length > 0 && <CourseRow heading={t('row.similar')} courses={similar} />}
    </div>
  )
}
