import { t } from '../messages.ts'
import { CourseRow } from './course-row.tsx'
import { RowSkeleton } from './row-skeleton.tsx'
import { usePopular } from './use-popular.ts'

/** The courses that most learners own, up to `most`. Nothing if there are none, or they can't be loaded: a screen does without. */
export function PopularCourses({ most = 4 }: { most?: 3 | 4 }) {
  const list = usePopular(most)
  if (list.isPending) return <RowSkeleton cards={most} />
  if (!list.data?.content.length) return null
  return <CourseRow heading={t('row.popular')} courses={list.data.content} />
}
