import { canUsePasskeys } from '@skillharbor/client/account/passkeys'
import { errorOf } from '@skillharbor/client/errors'
import { useOperationForm } from '@skillharbor/client/operation-form'
import { trpc } from '@skillharbor/client/trpc'
import { EmailField, Form, PasswordField, SubmitButton } from '@skillharbor/ui/form'
import { lazyRetrying } from '@skillharbor/ui/lazy-retrying'
import { notify } from '@skillharbor/ui/notify'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { specified } from '../../lib/specified/specified.ts'
import { t } from './messages.ts'

// Loaded when they are needed: most people log in with a password alone.
const SecondStep = lazyRetrying(async () => (await import('./second-step.tsx')).SecondStep)
// Without its code, people still log in with their password.
const NoButton = () => <></>
const PasskeyButton = lazy(async () => {
  return import('./second-step.tsx').then(
    ({ PasskeyButton }) => ({ default: PasskeyButton }),
    () => ({ default: NoButton }),
  )
})

/** The message to show; none if the login goes on with a second step. */
const failureOf = (error: unknown): string | undefined => {
  const { code, message } = errorOf(error)
  if (code === 'SECOND_STEP_NEEDED') return undefined
  return code === 'NETWORK' ? specified('inline.loginSomethingWrong') : message
}

/** Logs a learner in; `useUser` then has the new session. */
export function LoginForm() {
  const [isSecond, setSecond] = useState(false)
  const [expired, setExpired] = useState<string>()
  if (!isSecond) return <PasswordStep expired={expired} onSecondStep={() => setSecond(true)} />
  return (
    <SecondStep
      onFail={() => setSecond(false)}
      onExpired={(why) => {
        setExpired(why)
        setSecond(false)
      }}
    />
  )
}

type PasswordStepProps = {
  /** Why the last login has to begin again. */
  expired: string | undefined
  onSecondStep: () => void
}

function PasswordStep({ expired, onSecondStep }: PasswordStepProps) {
  const utils = trpc.useUtils()
  const login = trpc.auth.login.useMutation({
    onError: (error) => {
      const failure = failureOf(error)
      if (failure === undefined) onSecondStep()
      else notify.error(specified('toasts.userLoginFailed', { message: failure }))
    },
  })
  const form = useOperationForm({
    schema: async () => (await import('@skillharbor/contracts/operations')).operations.auth.login.input,
    defaultValues: { email: '', password: '' },
    failureOf,
    send: async (credentials) => {
      const session = await login.mutateAsync(credentials)
      notify.success(specified('toasts.userLoggedIn'))
      utils.auth.me.setData({}, session)
    },
  })
  const failure = form.failure ?? expired
  return (
    <>
      <Form form={{ ...form, failure }}>
        <EmailField form={form} name="email" label={t('email')} autoComplete="username" />
        <PasswordField form={form} name="password" label={t('password')} use="current" />
        <Link
          to={paths.forgotPassword}
          className="justify-self-end text-sm font-medium text-accent underline-offset-4 hover:underline"
        >
          {t('logIn.forgotPassword')}
        </Link>
        <SubmitButton form={form} size="lg">
          {t('logIn.submit')}
        </SubmitButton>
      </Form>
      {canUsePasskeys() && (
        <Suspense fallback={<div className="h-13" />}>
          <PasskeyButton />
        </Suspense>
      )}
    </>
  )
}
