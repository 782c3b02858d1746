import { formatBytes, formatShare } from '@skillharbor/ui/format'
import { Check } from 'lucide-react'
import type { Upload } from '../../lib/use-upload-thumbnail.ts'
import { t } from './messages.ts'

/** The selected file and the progress of its upload. */
export function UploadStatus({ file, upload }: { file: File; upload: Upload | undefined }) {
  const share = upload?.state === 'running' ? upload.share : undefined
  return (
    <div className="grid gap-2 text-sm">
      <p className="flex min-w-0 items-baseline gap-2">
        <span className="truncate font-medium text-ink">{file.name}</span>
        <span className="shrink-0 text-ink-soft">{formatBytes(file.size)}</span>
      </p>
      {share !== undefined && (
        <div className="flex items-center gap-3">
          <progress
            aria-label={t('picture.uploadingFile', { file: file.name })}
            value={share}
            className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
          />
          <span aria-hidden className="w-10 shrink-0 text-end text-ink-soft tabular-nums">
            {formatShare(share)}
          </span>
        </div>
      )}
      <p role="status" className={share === undefined ? 'text-success' : 'sr-only'}>
        {share !== undefined && t('picture.uploading')}
        {upload?.state === 'stored' && (
          <span className="flex items-center gap-1.5 font-medium">
            <Check aria-hidden className="size-4" />
            {t('picture.uploaded')}
          </span>
        )}
      </p>
    </div>
  )
}
