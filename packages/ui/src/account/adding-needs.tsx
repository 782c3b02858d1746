import type { FactorNeed } from '@skillharbor/contracts/entities'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { notify } from '../notify.ts'
import type { FactorActions } from './factor-actions.ts'
import { t } from './messages.ts'
import { failureOf } from './outcome.ts'

/** Says what a second factor can't be added without, and emails the link that is missing. */
export function AddingNeeds({ what, sendLink }: { what: FactorNeed } & Pick<FactorActions, 'sendLink'>) {
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const failure = failureOf(await sendLink())
    setBusy(false)
    if (failure === undefined) notify.success(t('secondFactor.needs.sent'))
    else notify.error(t('secondFactor.needs.sendFailed'), failure)
  }
  return (
    <div className="grid justify-items-start gap-3 rounded-control bg-sunken p-4">
      <p className="text-sm text-ink-soft">{t(`secondFactor.needs.${what}`)}</p>
      <Button variant="secondary" size="sm" busy={busy} onClick={() => void send()}>
        {t('secondFactor.needs.send')}
      </Button>
    </div>
  )
}
