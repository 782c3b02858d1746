import { trpc } from '@skillharbor/client/trpc'
import { formatBytes } from '@skillharbor/ui/format'
import { t } from './messages.ts'

const Unknown = () => <span className="inline-block h-3.5 w-40 rounded bg-sunken align-middle" />

/** What a course gives to download, in a few words. One line, also before it is known. */
export function LessonDownloads({ courseId }: { courseId: string }) {
  const outline = trpc.learning.outline.useQuery({ courseId })
  if (outline.isPending) return <Unknown />
  const lessons = outline.data?.content.sections.flatMap((section) => section.lessons) ?? []
  const files = lessons.filter(({ kind }) => kind === 'file').length
  return files > 0 ? t('downloads.files', { count: files }) : t('downloads.own')
}

/** What a course's videos cost on a phone, or that it needs no computer if it has none. One line, also before it is known. */
export function VideosSize({ courseId }: { courseId: string }) {
  const outline = trpc.learning.outline.useQuery({ courseId })
  if (outline.isPending) return <Unknown />
  const { videos } = outline.data?.content ?? {}
  if (!videos) return t('videosSize.none')
  // A number and its unit stay in one line.
  const size = formatBytes(videos.bytes).replaceAll(' ', '\u00a0')
  return t('videosSize.phone', { size, height: videos.height })
}
