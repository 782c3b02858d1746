import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { t } from './messages.ts'

/** Says that another player of this account plays, and offers to play here instead. */
export function PlayingElsewhere({ busy, onTakeOver }: { busy: boolean; onTakeOver: () => void }) {
  return (
    <Alert>
      <div className="grid justify-items-start gap-2">
        <p>{t('video.elsewhere')}</p>
        <Button size="sm" busy={busy} onClick={onTakeOver}>
          {t('video.playHere')}
        </Button>
      </div>
    </Alert>
  )
}
