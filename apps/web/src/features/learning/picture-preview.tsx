import { trpc } from '@skillharbor/client/trpc'
import { LoaderCircle, Play } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDuration } from '../../lib/duration.ts'
import { lessonPath } from '../../lib/paths.ts'
import { t } from './messages.ts'
import type { PreviewDialogProps } from './preview-dialog.tsx'

/** The dialog with its player, which few open. */
const loadDialog = async () => (await import('./preview-dialog.tsx')).PreviewDialog

type PicturePreviewProps = {
  courseId: string
  /** Sells the course below the video. `close` closes the dialog, as a checkout opens outside of it. */
  offer: (close: () => void) => ReactNode
}

/** A play button over the whole of a course's picture, if one of its free previews is a video: plays the first of them. */
export function PicturePreview({ courseId, offer }: PicturePreviewProps) {
  const navigate = useNavigate()
  const outline = trpc.learning.outline.useQuery({ courseId })
  const [dialog, setDialog] = useState<'loading' | { Dialog: ComponentType<PreviewDialogProps> }>()
  const lesson = outline.data?.content.sections
    .flatMap(({ lessons }) => lessons)
    .find(({ preview, kind }) => preview && kind === 'video')
  if (!lesson) return null
  const isLoading = dialog === 'loading'
  const close = () => setDialog(undefined)
  const open = () => {
    setDialog('loading')
    loadDialog().then(
      (Dialog) => setDialog({ Dialog }),
      // The lesson's own page says what is wrong, and tries again.
      () => {
        close()
        void navigate(lessonPath(courseId, lesson._id))
      },
    )
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-busy={isLoading}
        onClick={open}
        className="group absolute inset-0 grid cursor-pointer place-content-center justify-items-center gap-3 bg-black/30 text-white transition-colors hover:bg-black/45"
      >
        <span className="grid size-16 place-items-center rounded-full bg-white text-[#0b3d4a] shadow-raised transition-transform group-hover:scale-105 motion-reduce:transition-none">
          {isLoading ? (
            <LoaderCircle aria-hidden className="size-7 animate-spin" />
          ) : (
            <Play aria-hidden className="ms-1 size-7 fill-current" />
          )}
        </span>
        <span className="rounded-full bg-black/70 px-3 py-1 text-sm font-semibold">
          {t('picturePreview.play', { duration: formatDuration(lesson.durationSeconds) })}
        </span>
      </button>
      {dialog && !isLoading && (
        <dialog.Dialog lesson={lesson} onClose={close}>
          {offer(close)}
        </dialog.Dialog>
      )}
    </>
  )
}
