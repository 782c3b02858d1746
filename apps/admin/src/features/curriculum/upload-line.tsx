import { errorOf } from '@skillharbor/client/errors'
import { Button } from '@skillharbor/ui/button'
import { formatBytes, formatShare } from '@skillharbor/ui/format'
import type { FileUpload } from './file-upload.ts'
import { formatTimeLeft } from './format.ts'
import { t } from './messages.ts'
import { ProgressLine } from './progress-line.tsx'
import { useStore } from './store.ts'
import { UnusableFile } from './upload-parts.ts'

/** The upload that runs or failed, with what can be done about it. */
export function UploadLine({ upload, onCancel }: { upload: FileUpload; onCancel: () => void }) {
  const state = useStore(upload)
  const { name, size } = state.file
  if (state.is === 'done')
    return (
      <p role="status" className="text-sm font-medium text-success">
        {t('file.uploaded')}
      </p>
    )
  return (
    <div className="grid gap-2 text-sm">
      <p className="flex min-w-0 items-baseline gap-2">
        <span className="min-w-0 truncate font-medium text-ink">{name}</span>
        <span className="shrink-0 text-ink-soft">{formatBytes(size)}</span>
      </p>
      {(state.is === 'running' || state.is === 'converting') && (
        <ProgressLine label={t(`file.${state.is}`, { file: name })} share={state.share} />
      )}
      {state.is === 'converting' && <p className="text-ink-soft">{t('video.converting')}</p>}
      {state.is === 'running' && (
        <p className="text-ink-soft tabular-nums">{paceOf(state.bytesPerSecond, (1 - state.share) * size)}</p>
      )}
      {(state.is === 'waiting' || state.is === 'held') && (
        <p role="status" className="text-ink-soft">
          {state.is === 'waiting'
            ? t('file.waiting', { count: state.before })
            : t('file.held', { reason: state.reason })}
        </p>
      )}
      {state.is === 'paused' && (
        <p role="status" className="text-ink-soft">
          {t('file.paused', { share: formatShare(state.share) })}
        </p>
      )}
      {state.is === 'failed' && (
        <p role="alert" className="font-medium text-danger">
          {t('file.failed', { reason: reasonOf(state.error) })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {/* A conversion can't go on where it was stopped. */}
        {state.is === 'running' && (
          <Button variant="secondary" size="sm" onClick={upload.pause}>
            {t('file.pause')}
          </Button>
        )}
        {(state.is === 'paused' || state.is === 'failed') && (
          <Button size="sm" onClick={upload.resume}>
            {t(state.is === 'paused' ? 'file.resume' : 'file.retry')}
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={onCancel}>
          {t('file.cancel')}
        </Button>
      </div>
    </div>
  )
}

/** How fast it goes and when it ends; keeps its place while that isn't known. */
const paceOf = (bytesPerSecond: number | undefined, bytesLeft: number): string => {
  if (bytesPerSecond === undefined) return '\u00a0'
  const size = formatBytes(bytesPerSecond)
  return bytesPerSecond > 0
    ? t('file.timeLeft', { size, time: formatTimeLeft(bytesLeft / bytesPerSecond) })
    : t('file.speed', { size })
}

const reasonOf = (error: unknown): string => {
  if (error instanceof UnusableFile) return error.message
  const { code, message, issues } = errorOf(error)
  return code === 'NETWORK' ? t('file.connection') : (issues[0]?.message ?? message)
}
