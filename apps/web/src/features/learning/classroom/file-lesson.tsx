import { refusalIn } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { formatBytes } from '@skillharbor/ui/format'
import { useMutation } from '@tanstack/react-query'
import { Download, FileDown } from 'lucide-react'
import { t } from '../messages.ts'
import type { LessonContentProps } from './lesson-content-props.ts'
import { LessonText } from './lesson-text.tsx'

/** A file to download, done when it was downloaded. */
export function FileLesson({ lesson, onDone }: LessonContentProps) {
  const utils = trpc.useUtils()
  const { _id: lessonId, file } = lesson
  // A link lives five minutes and is never shown: it is requested for each download.
  const download = useMutation({
    mutationFn: async () => {
      const [link, { clickDownload }] = await Promise.all([
        utils.client.learning.file.query({ lessonId }),
        import('@skillharbor/client/unsent-words'),
      ])
      return { ...link, clickDownload }
    },
    onSuccess: ({ url, name, clickDownload }) => {
      clickDownload(Object.assign(document.createElement('a'), { href: url, download: name }))
      onDone()
    },
    // If the course was taken back meanwhile, the lesson's next answer says so.
    onError: () => void utils.learning.lesson.invalidate({ lessonId }),
  })
  return (
    <>
      <LessonText lesson={lesson} />
      {file && (
        <div className="grid gap-4 rounded-card border border-line bg-surface p-5">
          <div className="flex flex-wrap items-center gap-4">
            <FileDown aria-hidden className="size-8 shrink-0 text-accent" />
            <p className="min-w-0 grow basis-40 wrap-anywhere text-ink">
              {t('file.name', { name: file.name, size: formatBytes(file.bytes) })}
            </p>
            <Button busy={download.isPending} onClick={() => download.mutate()}>
              <Download aria-hidden className="size-4" />
              {t('file.download')}
            </Button>
          </div>
          {download.isError && <Alert tone="error">{refusalIn(download.error) ?? t('file.failed')}</Alert>}
        </div>
      )}
    </>
  )
}
