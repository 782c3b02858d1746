import { siteConfig } from '@skillharbor/client/config'
import type { CourseDetail } from '@skillharbor/contracts/entities'
import { languageName } from '@skillharbor/ui/format'
import { BadgeCheck, BookOpen, Download, type LucideIcon, MonitorSmartphone, ReceiptText, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDuration } from '../../lib/duration.ts'
import { LessonDownloads, VideosSize } from './lesson-downloads.tsx'
import { t } from './messages.ts'

/** What belongs to the price, beside it: lessons, certificate, downloads, data, taxes, and the rule for refunds. */
export function CoursePromises({ course }: { course: CourseDetail }) {
  const { _id: courseId, lessons, minutes, language, refundRule } = course
  const size = [
    lessons !== undefined && lessons > 0 && t('promises.lessons', { count: lessons }),
    minutes !== undefined && minutes > 0 && formatDuration(minutes * 60),
    language && languageName(language),
  ].filter(Boolean)
  const { refundPolicy } = siteConfig()
  return (
    <ul className="grid gap-2.5 text-sm text-ink-soft">
      {size.length > 0 && <Promised icon={BookOpen}>{size.join(' · ')}</Promised>}
      {lessons !== 0 && (
        <>
          <Promised icon={BadgeCheck}>{t('promises.certificate')}</Promised>
          <Promised icon={Download}>
            <LessonDownloads courseId={courseId} />
          </Promised>
        </>
      )}
      <Promised icon={MonitorSmartphone}>
        <VideosSize courseId={courseId} />
      </Promised>
      <Promised icon={ReceiptText}>{t('promises.taxes')}</Promised>
      {refundRule && <Promised icon={Undo2}>{t('promises.rule', refundRule)}</Promised>}
      {(refundPolicy || !refundRule) && <Promised icon={Undo2}>{refundPolicy || t('promises.refund')}</Promised>}
    </ul>
  )
}

function Promised({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}
