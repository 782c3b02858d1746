import type { Curriculum } from '@skillharbor/contracts/entities'
import { Badge } from '@skillharbor/ui/badge'
import { formatTime } from '../../lib/format-time.ts'
import { t } from './messages.ts'

/** Whether learners see all of the draft already, so that publishing it would change nothing. */
export const isAllPublished = ({ course, live, changed }: Curriculum): boolean =>
  course.status !== 'draft' && live !== null && !changed

/** What learners see of the content, and whether the draft differs from it. */
export function PublishState({ curriculum }: { curriculum: Curriculum }) {
  const { course, live, changed } = curriculum
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-2 text-base">
      {course.status === 'draft' ? (
        <Badge tone="info">{t('state.draft')}</Badge>
      ) : (
        <Badge tone="success">{t('state.published')}</Badge>
      )}
      {live && changed && <Badge tone="info">{t('state.changed')}</Badge>}
      <span>
        {live ? t('state.live', { number: live.number, time: formatTime(live.publishedAt) }) : t('state.noLessons')}
      </span>
      {isAllPublished(curriculum) && <span>{t('state.unchanged')}</span>}
    </span>
  )
}
