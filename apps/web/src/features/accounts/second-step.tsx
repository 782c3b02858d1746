import { usePasskeyLogin, useSecondStep } from '@skillharbor/client/account/second-step'
import { PasskeyLoginButton } from '@skillharbor/ui/account/passkey-login-button'
import { SecondStepForm } from '@skillharbor/ui/account/second-step-form'
import { notify } from '@skillharbor/ui/notify'
import { specified } from '../../lib/specified/specified.ts'

const welcome = () => void notify.success(specified('toasts.userLoggedIn'))

/** The second step of a learner's login. `onExpired`: it has to begin again, and is told why. */
export function SecondStep({ onExpired }: { onExpired: (why: string) => void }) {
  return <SecondStepForm {...useSecondStep('auth', welcome, onExpired)} />
}

/** Logs a learner in with a passkey and no password. */
export function PasskeyButton() {
  return (
    <PasskeyLoginButton
      logIn={usePasskeyLogin('auth', welcome)}
      failedWith={(message) => specified('toasts.userLoginFailed', { message })}
    />
  )
}
