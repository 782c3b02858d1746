import { trpc } from '@skillharbor/client/trpc'
import { Button } from '@skillharbor/ui/button'
import { formatShare } from '@skillharbor/ui/format'
import { t } from './messages.ts'
import { useOpenUploads } from './use-open-uploads.ts'

/** What an earlier session left of an upload to this lesson. Choosing the same file again continues it. */
export function UnfinishedUpload({ lessonId }: { lessonId: string }) {
  const utils = trpc.useUtils()
  const uploads = useOpenUploads(lessonId)
  const discard = trpc.curriculum.abortUpload.useMutation({
    onSettled: () => utils.curriculum.uploads.invalidate({ lessonId }),
  })
  // Only help: without an answer, choosing the file still continues its upload.
  const [upload] = uploads.data?.content ?? []
  if (!upload) return null
  const { uploadId, name, parts, partCount } = upload
  return (
    <div className="grid gap-2 text-sm">
      <p role="status" className="font-medium wrap-anywhere text-ink">
        {t('file.unfinished', { file: name, share: formatShare(parts.length / partCount) })}
      </p>
      <div>
        <Button variant="secondary" size="sm" busy={discard.isPending} onClick={() => discard.mutate({ uploadId })}>
          {t('file.discard')}
        </Button>
      </div>
    </div>
  )
}
