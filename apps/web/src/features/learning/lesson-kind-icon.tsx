import type { LessonKind } from '@skillharbor/contracts/entities'
import { CirclePlay, FileDown, FileText, ListChecks } from 'lucide-react'
import { t } from './messages.ts'

const icons = { video: CirclePlay, text: FileText, file: FileDown, quiz: ListChecks } as const

/** What kind of lesson it is, also for a screen reader. */
export function LessonKindIcon({ kind }: { kind: LessonKind }) {
  const Icon = icons[kind]
  return (
    <>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" />
      <span className="sr-only">{t(`kind.${kind}`)}: </span>
    </>
  )
}
