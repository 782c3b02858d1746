import { Button } from '@skillharbor/ui/button'
import { t } from '../messages.ts'
import { ProgressLine } from '../progress-line.tsx'
import { useStore } from '../store.ts'
import type { Renditions } from './make-renditions.ts'

/** The rendition that is being made of a video, and a way to stop it. */
export function RenditionsLine({ renditions }: { renditions: Renditions }) {
  const state = useStore(renditions)
  if (state.is === 'done') return null
  if (state.is === 'failed') return <p className="text-sm text-ink-soft">{t('renditions.failed')}</p>
  const label = t('renditions.making', { height: state.height })
  return (
    <div className="grid gap-2 text-sm">
      <p className="text-ink">{label}</p>
      <ProgressLine label={label} share={state.share} />
      <p className="text-ink-soft">{t('renditions.hint')}</p>
      <div>
        <Button variant="ghost" size="sm" onClick={renditions.stop}>
          {t('renditions.stop')}
        </Button>
      </div>
    </div>
  )
}
