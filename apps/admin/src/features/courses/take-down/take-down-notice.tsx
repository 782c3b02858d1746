import { trpc } from '@skillharbor/client/trpc'
import { appealLength } from '@skillharbor/contracts/constants'
import type { OwnTakeDown } from '@skillharbor/contracts/entities'
import type { ReactNode } from 'react'
import { formatDate } from '../../../lib/format-time.ts'
import { ReasonButton } from '../../../lib/reason-button.tsx'
import { t } from './messages.ts'

// For screen readers only: what is around the button shows whose it is.
const hidden = (title: ReactNode) => <span className="sr-only">{title}</span>

type TakeDownNoticeProps = { id: string; title: string; takenDown: OwnTakeDown }

/** The reason, and the seller's one appeal. */
export function TakeDownNotice({ id, title, takenDown }: TakeDownNoticeProps) {
  const utils = trpc.useUtils()
  const { reason, appeal } = takenDown
  return (
    <div className="grid justify-items-start gap-2 text-sm font-normal wrap-anywhere">
      <p className="font-medium text-danger">{t('text', { reason })}</p>
      {appeal === null ? (
        <div className="-ms-4">
          <ReasonButton
            label={t('appeal', { title, course: hidden })}
            place={`appeal:${id}`}
            title={t('title', { title })}
            text={t('lead')}
            confirm={t('send')}
            reason={{ label: t('label'), hint: t('hint'), missing: t('missing'), maxLength: appealLength, rows: 6 }}
            run={(words) => utils.client.courses.appeal.mutate({ id, words })}
            onDone={() => void utils.courses.invalidate()}
          />
        </div>
      ) : (
        <p className="text-ink-soft">
          {appeal.state === 'waiting'
            ? t('waiting', { day: formatDate(appeal.at) })
            : t('upheld', { day: formatDate(appeal.decidedAt ?? appeal.at), answer: appeal.answer ?? '' })}
        </p>
      )}
    </div>
  )
}
