import type { Curriculum } from '@skillharbor/contracts/entities'
import { Badge } from '@skillharbor/ui/badge'
import { Link } from 'react-router'
import { formatTime } from '../../lib/format-time.ts'
import { paths } from '../../lib/paths.ts'
import { t } from './messages.ts'

/** Whether learners see all of the draft already, so that publishing it would change nothing. */
export const isAllPublished = ({ course, live, changed }: Curriculum): boolean =>
  course.status !== 'draft' && live !== null && !changed

/** Whether the course can be bought, what learners see of its content, and whether the draft differs from it. */
export function PublishState({ curriculum }: { curriculum: Curriculum }) {
  const { course, live, changed } = curriculum
  const isListed = course.status !== 'draft' && !course.takenDown
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-2 text-base">
      <CourseState course={course} />
      {live && changed && <Badge tone="info">{t('state.changed')}</Badge>}
      <span>
        {live
          ? t(isListed ? 'state.live' : 'state.forOwners', { number: live.number, time: formatTime(live.publishedAt) })
          : t('state.noLessons')}
      </span>
      {isAllPublished(curriculum) && <span>{t('state.unchanged')}</span>}
    </span>
  )
}

function CourseState({ course: { _id, status, takenDown } }: Pick<Curriculum, 'course'>) {
  if (takenDown)
    return (
      // Why it was, and the appeal.
      <Link to={paths.updateCourse(_id)}>
        <Badge tone="danger">{t('state.takenDown')}</Badge>
      </Link>
    )
  return status === 'draft' ? (
    <Badge tone="info">{t('state.draft')}</Badge>
  ) : (
    <Badge tone="success">{t('state.published')}</Badge>
  )
}
