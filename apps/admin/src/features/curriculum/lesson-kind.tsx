import type { LessonKind } from '@skillharbor/contracts/entities'
import { FileDown, FileText, ListChecks, SquarePlay } from 'lucide-react'

const icons = { text: FileText, file: FileDown, quiz: ListChecks, video: SquarePlay }

export function LessonKindIcon({ kind }: { kind: LessonKind }) {
  const Icon = icons[kind]
  return <Icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
}
