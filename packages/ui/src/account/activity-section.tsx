import type { SecurityEvent } from '@skillharbor/contracts/entities'
import { Button } from '../button.tsx'
import { LoadFailure, type Retry } from '../load-failure.tsx'
import { Section } from '../section.tsx'
import { ActivityRow, ActivitySkeleton } from './activity-row.tsx'
import { t } from './messages.ts'

type ActivitySectionProps = {
  /** Newest first. Undefined while they load. */
  events: readonly SecurityEvent[] | undefined
  failed: boolean
  retry: Retry
  /** Loads more of them; undefined if there are no more. */
  more: (Retry & { failed: boolean }) | undefined
}

/** What happened to the account's security lately. */
export function ActivitySection({ events, failed, retry, more }: ActivitySectionProps) {
  return (
    <Section title={t('activity.title')} lead={t('activity.lead')}>
      {events?.length === 0 ? (
        <p className="text-ink-soft">{t('activity.none')}</p>
      ) : events ? (
        <div className="grid gap-5">
          <ul aria-label={t('activity.list')} className="-my-4 divide-y divide-line">
            {events.map((event) => (
              <ActivityRow key={event._id} event={event} />
            ))}
          </ul>
          {more && (
            <div className="border-t border-line pt-5">
              <Button variant="secondary" busy={more.busy} onClick={more.onClick}>
                {t(more.failed ? 'activity.moreFailed' : 'activity.more')}
              </Button>
            </div>
          )}
        </div>
      ) : failed ? (
        <LoadFailure text={t('activity.failed')} retry={retry} />
      ) : (
        <ActivitySkeleton />
      )}
    </Section>
  )
}
