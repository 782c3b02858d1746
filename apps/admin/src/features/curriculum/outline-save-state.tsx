import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { useEditorSession } from './editor-session.ts'
import { t } from './messages.ts'
import { useStore } from './store.ts'

/** Whether the outline is saved, if there is something to say or to do about it. */
export function OutlineSaveState() {
  const { outline } = useEditorSession()
  const { save, joined } = useStore(outline)
  if (save.is === 'failed')
    return (
      <Alert tone="error">
        <span className="flex flex-wrap items-center justify-between gap-2">
          {t('save.failed', { reason: save.reason })}
          <Button variant="secondary" size="sm" onClick={() => void outline.flush()}>
            {t('save.retry')}
          </Button>
        </span>
      </Alert>
    )
  if (save.is === 'conflict')
    return (
      <Alert tone="error">
        <span className="flex flex-wrap items-center justify-between gap-2">
          {t('outline.conflict')}
          <Button variant="secondary" size="sm" onClick={outline.reload}>
            {t('outline.reload')}
          </Button>
        </span>
      </Alert>
    )
  return joined > 0 ? <Alert>{t('outline.joined')}</Alert> : null
}
