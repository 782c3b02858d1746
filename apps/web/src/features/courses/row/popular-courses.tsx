import { trpc } from '@skillharbor/client/trpc'
import { t } from '../messages.ts'
import { CourseRow } from './course-row.tsx'
import { RowSkeleton } from './row-skeleton.tsx'

const shown = 4

/** The courses that most learners own. Nothing if there are none, or they can't be loaded: home does without. */
export function PopularCourses() {
  const list = trpc.courses.list.useQuery({ sort: 'popular', limit: shown })
  if (list.isPending) return <RowSkeleton />
  if (!list.data?.content.length) return null
  return <CourseRow heading={t('row.popular')} courses={list.data.content} />
}
