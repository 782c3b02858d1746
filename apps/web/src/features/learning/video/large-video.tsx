import { Button } from '@skillharbor/ui/button'
import { formatBytes } from '@skillharbor/ui/format'
import { t } from './messages.ts'

type LargeVideoProps = { bytes: number | undefined; hasTranscript: boolean; onPlay: () => void }

/** In the place of a video without a smaller version, for those who save data: sound and picture are one file. */
export function LargeVideo({ bytes, hasTranscript, onPlay }: LargeVideoProps) {
  return (
    <div className="grid justify-items-center gap-4 p-4 text-center">
      <p>
        {bytes === undefined ? t('saving.largeUnknown') : t('saving.large', { size: formatBytes(bytes) })}{' '}
        {hasTranscript && t('saving.transcript')}
      </p>
      <Button variant="secondary" onClick={onPlay}>
        {t('saving.play')}
      </Button>
    </div>
  )
}
