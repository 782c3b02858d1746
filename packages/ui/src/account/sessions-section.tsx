import type { AccountSession } from '@skillharbor/contracts/entities'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { ConfirmDialog } from '../dialog.tsx'
import { LoadFailure, type Retry } from '../load-failure.tsx'
import { notify } from '../notify.ts'
import { Section } from '../section.tsx'
import { deviceName } from './device-name.ts'
import { t } from './messages.ts'
import { SessionList } from './session-list.tsx'
import { SessionsSkeleton } from './session-row.tsx'

type SessionsSectionProps = {
  /** Undefined while they load. */
  sessions: readonly AccountSession[] | undefined
  failed: boolean
  retry: Retry
  /** Both resolve to the reason if they fail. */
  end: (id: string) => Promise<string | undefined>
  endOthers: () => Promise<string | undefined>
}

/** The devices that are logged in, with buttons to log them out. */
export function SessionsSection({ sessions, failed, retry, ...ends }: SessionsSectionProps) {
  return (
    <Section title={t('sessions.title')} lead={t('sessions.lead')}>
      {sessions ? (
        <Sessions sessions={sessions} {...ends} />
      ) : failed ? (
        <LoadFailure text={t('sessions.failed')} retry={retry} />
      ) : (
        <SessionsSkeleton />
      )}
    </Section>
  )
}

function Sessions({
  sessions,
  end,
  endOthers,
}: Pick<SessionsSectionProps, 'end' | 'endOthers'> & { sessions: readonly AccountSession[] }) {
  const [ending, setEnding] = useState<string>()
  const [step, setStep] = useState<'idle' | 'asking' | 'sending'>('idle')
  const others = sessions.length - 1
  const thisOneFirst = [...sessions].sort((one, other) => Number(other.current) - Number(one.current))

  const endOne = async ({ _id, device }: AccountSession) => {
    setEnding(_id)
    const failure = await end(_id)
    setEnding(undefined)
    if (failure === undefined) notify.success(t('sessions.ended', { device: deviceName(device) }))
    else notify.error(t('sessions.endFailed'), failure)
  }
  const endAll = async () => {
    setStep('sending')
    const failure = await endOthers()
    setStep('idle')
    if (failure === undefined) notify.success(t('sessions.endedOthers'))
    else notify.error(t('sessions.endOthersFailed'), failure)
  }

  return (
    <div className="grid gap-5">
      <SessionList sessions={thisOneFirst} ending={ending} onEnd={(session) => void endOne(session)} />
      {others === 0 ? (
        <p className="border-t border-line pt-5 text-sm text-ink-soft">{t('sessions.noOthers')}</p>
      ) : (
        <div className="border-t border-line pt-5">
          <Button variant="secondary" onClick={() => setStep('asking')}>
            {t('sessions.endOthers')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={step !== 'idle'}
        onOpenChange={(open) => open || step === 'sending' || setStep('idle')}
        title={t('sessions.endOthersTitle')}
        confirmLabel={t('sessions.endOthers')}
        tone="danger"
        busy={step === 'sending'}
        onConfirm={() => void endAll()}
      >
        {t('sessions.endOthersText', { count: others })}
      </ConfirmDialog>
    </div>
  )
}
