import { trpc } from '@skillharbor/client/trpc'
import { t } from './messages.ts'

/** What a course gives to download, in a few words. One line, also before it is known. */
export function LessonDownloads({ courseId }: { courseId: string }) {
  const outline = trpc.learning.outline.useQuery({ courseId })
  if (outline.isPending) return <span className="inline-block h-3.5 w-40 rounded bg-sunken align-middle" />
  const lessons = outline.data?.content.sections.flatMap((section) => section.lessons) ?? []
  const files = lessons.filter(({ kind }) => kind === 'file').length
  return files > 0 ? t('downloads.files', { count: files }) : t('downloads.own')
}
