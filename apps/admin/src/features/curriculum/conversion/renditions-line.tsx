import type { DraftLesson } from '@skillharbor/contracts/entities'
import { Button } from '@skillharbor/ui/button'
import { useEditorSession } from '../editor-session.ts'
import { formatTimeLeft } from '../format.ts'
import { t } from '../messages.ts'
import { ProgressLine } from '../progress-line.tsx'
import { createStore, useStore } from '../store.ts'
import type { Renditions, RenditionsState } from './make-renditions.ts'
import { missingSizes } from './missing-sizes.ts'

const idle = createStore<RenditionsState>({ is: 'done' })

/** The rendition that is being made of a video, and a way to stop it; otherwise those that are missing, and a way to make them. */
export function RenditionsLine({ lesson, renditions }: { lesson: DraftLesson; renditions: Renditions | undefined }) {
  const state = useStore(renditions ?? idle)
  if (state.is === 'starting') return null
  if (state.is === 'done') return <MissingRenditions lesson={lesson} />
  if (state.is === 'failed')
    return (
      <div className="grid gap-2">
        <p className="text-sm text-ink-soft">{t('renditions.failed')}</p>
        <MissingRenditions lesson={lesson} />
      </div>
    )
  return (
    <div className="grid gap-2 text-sm">
      {state.is === 'waiting' ? <p className="text-ink">{t('renditions.waiting')}</p> : <Making {...state} />}
      <p className="text-ink-soft">{t('renditions.hint')}</p>
      <div>
        <Button variant="ghost" size="sm" onClick={renditions?.stop}>
          {t('renditions.stop')}
        </Button>
      </div>
    </div>
  )
}

function Making({ height, share, secondsLeft }: Extract<RenditionsState, { is: 'making' }>) {
  const label = t('renditions.making', { height })
  return (
    <>
      <p className="text-ink">{label}</p>
      <ProgressLine label={label} share={share} />
      <p className="text-ink-soft tabular-nums">
        {/* Keeps its place while it isn't known. */}
        {secondsLeft === undefined ? '\u00a0' : t('renditions.timeLeft', { time: formatTimeLeft(secondsLeft) })}
      </p>
    </>
  )
}

function MissingRenditions({ lesson }: { lesson: DraftLesson }) {
  const session = useEditorSession()
  const missing = missingSizes(lesson)
  const isPreparing = lesson.video?.renditions?.some(({ status }) => status === 'processing')
  if (missing.length === 0 || isPreparing) return null
  const versions = missing.map(({ height }) => t('renditions.name', { height })).join(', ')
  return (
    <div className="grid gap-2 text-sm">
      <p className="text-ink-soft">{t('renditions.missing', { versions })}</p>
      <div>
        <Button variant="secondary" size="sm" onClick={() => session.makeMissingRenditions(lesson)}>
          {t('renditions.make')}
        </Button>
      </div>
    </div>
  )
}
