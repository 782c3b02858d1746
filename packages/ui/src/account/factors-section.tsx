import type { Factor, FactorNeed } from '@skillharbor/contracts/entities'
import { type ComponentProps, useState } from 'react'
import { Button } from '../button.tsx'
import { lazyRetrying } from '../lazy-retrying.tsx'
import { LoadFailure, type Retry } from '../load-failure.tsx'
import { notify } from '../notify.ts'
import { Section } from '../section.tsx'
import { AddingNeeds } from './adding-needs.tsx'
import { Confirmation, type ConfirmationDialog } from './confirmation.tsx'
import type { FactorActions } from './factor-actions.ts'
import type { FactorStep } from './factor-dialogs.tsx'
import { FactorRow, FactorsSkeleton } from './factor-row.tsx'
import { t } from './messages.ts'
import { failureOf } from './outcome.ts'
import { PasskeyHint } from './passkey-hint.tsx'

const FactorDialogs = lazyRetrying(async () => (await import('./factor-dialogs.tsx')).FactorDialogs)

type FactorsSectionProps = FactorActions & {
  /** Undefined while they load. */
  factors: readonly Factor[] | undefined
  /** How many are left. */
  recoveryCodes: number
  passkeys: ComponentProps<typeof PasskeyHint>
  /** What a factor can't be added without; null: nothing is missing. */
  addingNeeds: FactorNeed | null
  failed: boolean
  retry: Retry
  /** The dialog that asks for a confirmation, while it is open. */
  confirmation: ConfirmationDialog
}

/** Second factors, with buttons to add, rename and remove them, and recovery codes. */
export function FactorsSection({ factors, failed, retry, confirmation, ...rest }: FactorsSectionProps) {
  return (
    <Section title={t('secondFactor.title')} lead={t('secondFactor.lead')}>
      {factors ? (
        <Factors factors={factors} {...rest} />
      ) : failed ? (
        <LoadFailure text={t('secondFactor.failed')} retry={retry} />
      ) : (
        <FactorsSkeleton />
      )}
      <Confirmation dialog={confirmation} />
    </Section>
  )
}

type FactorsProps = FactorActions &
  Pick<FactorsSectionProps, 'recoveryCodes' | 'passkeys' | 'addingNeeds'> & { factors: readonly Factor[] }

function Factors({ factors, recoveryCodes, passkeys, addingNeeds, ...actions }: FactorsProps) {
  const [step, setStep] = useState<FactorStep>()
  const [busy, setBusy] = useState<'app' | 'passkey' | 'codes'>()

  const run = async (what: 'app' | 'passkey' | 'codes', action: () => Promise<string | undefined>, failed: string) => {
    setBusy(what)
    const failure = await action()
    setBusy(undefined)
    if (failure !== undefined) notify.error(failed, failure)
  }
  const beginApp = async () => {
    const outcome = await actions.beginApp()
    if (outcome.ok) setStep({ kind: 'app', app: outcome.data })
    return failureOf(outcome)
  }
  const addPasskey = async () => {
    const outcome = await actions.addPasskey(t('secondFactor.kinds.passkey'))
    if (outcome.ok) {
      notify.success(t('secondFactor.addedNow', { name: t('secondFactor.kinds.passkey') }))
      if (outcome.data.recoveryCodes) setStep({ kind: 'codes', codes: outcome.data.recoveryCodes })
    }
    return failureOf(outcome, t('secondFactor.passkeyNotMade'))
  }
  const makeCodes = async () => {
    const outcome = await actions.makeCodes()
    if (outcome.ok) setStep({ kind: 'codes', codes: outcome.data.recoveryCodes })
    return failureOf(outcome)
  }
  return (
    <div className="grid gap-5">
      {factors.length === 0 ? (
        <p className="text-ink-soft">{t('secondFactor.none')}</p>
      ) : (
        <ul aria-label={t('secondFactor.list')} className="-my-4 divide-y divide-line">
          {factors.map((factor) => (
            <FactorRow
              key={factor._id}
              factor={factor}
              onRename={() => setStep({ kind: 'rename', factor })}
              onRemove={() => setStep({ kind: 'remove', factor })}
            />
          ))}
        </ul>
      )}
      {addingNeeds === null ? (
        <>
          <div className="flex flex-wrap gap-3">
            {passkeys.here && (
              <Button
                variant="secondary"
                busy={busy === 'passkey'}
                onClick={() => void run('passkey', addPasskey, t('secondFactor.addFailed'))}
              >
                {t('secondFactor.addPasskey')}
              </Button>
            )}
            <Button
              variant="secondary"
              busy={busy === 'app'}
              onClick={() => void run('app', beginApp, t('secondFactor.addFailed'))}
            >
              {t('secondFactor.addApp')}
            </Button>
          </div>
          <PasskeyHint {...passkeys} />
        </>
      ) : (
        <AddingNeeds what={addingNeeds} sendLink={actions.sendLink} />
      )}
      {factors.length > 0 && (
        <div className="grid justify-items-start gap-3 border-t border-line pt-5">
          <p className="text-ink-soft">{t('secondFactor.codes.left', { count: recoveryCodes })}</p>
          <Button
            variant="secondary"
            busy={busy === 'codes'}
            onClick={() => void run('codes', makeCodes, t('secondFactor.codes.makeFailed'))}
          >
            {t('secondFactor.codes.make')}
          </Button>
        </div>
      )}
      {step && (
        <FactorDialogs
          step={step}
          isLast={factors.length === 1}
          actions={actions}
          onStep={setStep}
          onFail={() => setStep(undefined)}
        />
      )}
    </div>
  )
}
