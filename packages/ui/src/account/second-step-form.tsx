import { useEffect, useRef } from 'react'
import { LoadFailure, type Retry } from '../load-failure.tsx'
import { t } from './messages.ts'
import { ProofForm, type ProofKind, type Prove } from './proof-form.tsx'

type SecondStepFormProps = {
  /** Undefined while they load. */
  kinds: readonly ProofKind[] | undefined
  failed: boolean
  retry: Retry
  prove: Prove
}

/** The second step of a login, in place of the form for the password. Its heading gets the focus. */
export function SecondStepForm({ kinds, failed, retry, prove }: SecondStepFormProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-5">
      <header className="grid gap-1.5">
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold text-ink">
          {t('secondStep.title')}
        </h2>
        <p className="text-ink-soft">{t('secondStep.lead')}</p>
      </header>
      {kinds ? (
        <>
          <ProofForm kinds={kinds} prove={prove} />
          <p className="text-sm text-ink-soft">{t('secondStep.lost')}</p>
        </>
      ) : failed ? (
        <LoadFailure text={t('secondStep.failed')} retry={retry} />
      ) : (
        <p role="status" className="text-ink-soft">
          {t('secondStep.loading')}
        </p>
      )}
    </div>
  )
}
