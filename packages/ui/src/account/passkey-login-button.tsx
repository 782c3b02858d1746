import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { notify } from '../notify.ts'
import { t } from './messages.ts'
import { failureOf, type Outcome } from './outcome.ts'

type PasskeyLoginButtonProps = {
  logIn: () => Promise<Outcome>
  /** The toast's text for a login that failed. */
  failedWith: (reason: string) => string
}

/** Logs in with a passkey and no password. */
export function PasskeyLoginButton({ logIn, failedWith }: PasskeyLoginButtonProps) {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    const failure = failureOf(await logIn())
    setBusy(false)
    if (failure !== undefined) notify.error(failedWith(failure))
  }
  return (
    <Button variant="secondary" size="lg" busy={busy} onClick={() => void press()}>
      <KeyRound aria-hidden className="size-4" />
      {t('passkeyLogin.submit')}
    </Button>
  )
}
