import { trpc } from '@skillharbor/client/trpc'
import { Play } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatDuration } from '../../lib/duration.ts'
import { CodeBoundary } from './classroom/code-boundary.tsx'
import { t } from './messages.ts'

const PreviewDialog = lazy(async () => ({ default: (await import('./preview-dialog.tsx')).PreviewDialog }))

type PicturePreviewProps = {
  courseId: string
  /** Sells the course below the video. `close` closes the dialog, as a checkout opens outside of it. */
  offer: (close: () => void) => ReactNode
}

/** A play button over the whole of a course's picture, if one of its free previews is a video: plays the first of them. */
export function PicturePreview({ courseId, offer }: PicturePreviewProps) {
  const outline = trpc.learning.outline.useQuery({ courseId })
  const [isOpen, setOpen] = useState(false)
  const lesson = outline.data?.content.sections
    .flatMap(({ lessons }) => lessons)
    .find(({ preview, kind }) => preview && kind === 'video')
  if (!lesson) return null
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="group absolute inset-0 grid cursor-pointer place-content-center justify-items-center gap-3 bg-black/30 text-white transition-colors hover:bg-black/45"
      >
        <span className="grid size-16 place-items-center rounded-full bg-white text-[#0b3d4a] shadow-raised transition-transform group-hover:scale-105 motion-reduce:transition-none">
          <Play aria-hidden className="ms-1 size-7 fill-current" />
        </span>
        <span className="rounded-full bg-black/70 px-3 py-1 text-sm font-semibold">
          {t('picturePreview.play', { duration: formatDuration(lesson.durationSeconds) })}
        </span>
      </button>
      {isOpen && (
        <CodeBoundary>
          <Suspense>
            <PreviewDialog lesson={lesson} onClose={close}>
              {offer(close)}
            </PreviewDialog>
          </Suspense>
        </CodeBoundary>
      )}
    </>
  )
}
