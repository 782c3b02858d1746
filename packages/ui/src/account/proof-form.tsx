import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
import { t } from './messages.ts'
import { OneFieldForm } from './one-field-form.tsx'
import { failureOf, type Outcome } from './outcome.ts'

export type ProofKind = 'passkey' | 'totp' | 'recovery' | 'password'
/** Proves who one is with what was typed; for a passkey, the browser asks. */
export type Prove = (proof: { kind: ProofKind; text: string }) => Promise<Outcome>

type ProofFormProps = {
  /** The ways there are, the best first. */
  kinds: readonly ProofKind[]
  prove: Prove
  /** Draws the submit button, and what is beside it. */
  actions?: (submit: ReactNode) => ReactNode
}

const fields = {
  totp: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 7 },
  recovery: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
  password: { autoComplete: 'current-password' },
} as const

/** Proves who one is, in one of several ways. */
export function ProofForm({ kinds, prove, actions = (submit) => submit }: ProofFormProps) {
  const [chosen, setChosen] = useState<ProofKind>()
  const kind = chosen ?? kinds[0]
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed is gone.
    if (chosen) form.current?.querySelector<HTMLElement>('input,button')?.focus()
  }, [chosen])
  if (!kind) return null
  return (
    <div ref={form} className="grid gap-5">
      {kind === 'passkey' ? (
        <PasskeyProof prove={prove} actions={actions} />
      ) : (
        <OneFieldForm
          key={kind}
          label={t(`proof.${kind}`)}
          {...(kind !== 'password' && { hint: t(`proof.${kind}Hint`) })}
          type={kind === 'password' ? 'password' : 'text'}
          field={fields[kind]}
          send={async (text) => failureOf(await prove({ kind, text }))}
        >
          {(submit) => actions(submit(t('proof.continue')))}
        </OneFieldForm>
      )}
      <div className="grid justify-items-start gap-1">
        {kinds.map(
          (other) =>
            other !== kind &&
            // Where there is another way, the password isn't one.
            other !== 'password' && (
              <Button key={other} variant="ghost" size="sm" onClick={() => setChosen(other)}>
                {t(`proof.other.${other}`)}
              </Button>
            ),
        )}
      </div>
    </div>
  )
}

function PasskeyProof({ prove, actions }: Required<Omit<ProofFormProps, 'kinds'>>) {
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const use = async () => {
    setBusy(true)
    setFailure(undefined)
    setFailure(failureOf(await prove({ kind: 'passkey', text: '' })))
    setBusy(false)
  }
  return (
    <div className="grid gap-5">
      {failure ? <Alert tone="error">{failure}</Alert> : <p className="text-ink-soft">{t('proof.passkeyText')}</p>}
      {actions(
        <Button busy={busy} onClick={() => void use()}>
          {t('proof.passkey')}
        </Button>,
      )}
    </div>
  )
}
