import { usePasskeyLogin, useSecondStep } from '@skillharbor/client/account/second-step'
import { PasskeyLoginButton } from '@skillharbor/ui/account/passkey-login-button'
import { SecondStepForm } from '@skillharbor/ui/account/second-step-form'
import { notify } from '@skillharbor/ui/notify'
import { specified } from '../../lib/specified/specified.ts'

const welcome = () => void notify.success(specified('toasts.adminLoggedIn'))

/** The second step of an admin's login. `onExpired`: it has to begin again, and is told why. */
export function SecondStep({ onExpired }: { onExpired: (why: string) => void }) {
  return <SecondStepForm {...useSecondStep('admin', welcome, onExpired)} />
}

/** Logs an admin in with a passkey and no password. */
export function PasskeyButton() {
  return (
    <PasskeyLoginButton
      logIn={usePasskeyLogin('admin', welcome)}
      failedWith={(message) => specified('toasts.adminLoginFailed', { message })}
    />
  )
}
