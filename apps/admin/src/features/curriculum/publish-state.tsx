import type { Curriculum } from '@skillharbor/contracts/entities'
import { Badge } from '@skillharbor/ui/badge'
import { formatTime } from '../../lib/format-time.ts'
import { t } from './messages.ts'

/** What learners see of the content, and whether the draft differs from it. */
export function PublishState({ curriculum: { course, live, changed } }: { curriculum: Curriculum }) {
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
    </span>
  )
}
