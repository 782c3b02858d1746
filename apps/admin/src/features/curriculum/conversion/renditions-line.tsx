import { Button } from '@skillharbor/ui/button'
import { t } from '../messages.ts'
import { ProgressLine } from '../progress-line.tsx'
import { useStore } from '../store.ts'
import type { VideoVersions } from './video-versions.ts'

/** The smaller version that is being made of a video, and a way to stop it. */
export function VersionsLine({ versions }: { versions: VideoVersions }) {
  const state = useStore(versions)
  if (state.is === 'done') return null
  if (state.is === 'failed') return <p className="text-sm text-ink-soft">{t('versions.failed')}</p>
  const label = t('versions.making', { height: state.height })
  return (
    <div className="grid gap-2 text-sm">
      <p className="text-ink">{label}</p>
      <ProgressLine label={label} share={state.share} />
      <p className="text-ink-soft">{t('versions.hint')}</p>
      <div>
        <Button variant="ghost" size="sm" onClick={versions.stop}>
          {t('versions.stop')}
        </Button>
      </div>
    </div>
  )
}
