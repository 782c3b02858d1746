import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import { inline, toasts } from '@skillharbor/contracts/messages'
import { operations } from '@skillharbor/contracts/operations'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { Field, Input, PasswordInput } from '@skillharbor/ui/field'
import { notify } from '@skillharbor/ui/notify'
import { AuthPanel } from '@skillharbor/ui/page'
import { Link, useLocation, useSearchParams } from 'react-router'
import { PageTitle } from '../../lib/page-title.tsx'
import { nextPath, paths, withNext } from '../../lib/paths.ts'
import { intendedPurchase } from '../../lib/purchase-intent.ts'
import { useAccountForm } from './use-account-form.ts'

const messageOf = (error: unknown) => {
  const { code, message } = errorOf(error)
  return code === 'NETWORK' ? inline.loginSomethingWrong : message
}

export function LoginScreen() {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const utils = trpc.useUtils()
  const { register, handleSubmit, formState, refused } = useAccountForm(operations.auth.login.input, {
    email: '',
    password: '',
  })
  const login = trpc.auth.login.useMutation({
    onSuccess: ({ user }) => {
      notify.success(toasts.userLoggedIn)
      // Being signed in is what leads on from here: see GuestsOnly.
      utils.auth.me.setData({}, { user })
    },
    onError: (error) => {
      notify.error(toasts.userLoginFailed.with(messageOf(error)))
      refused(error)
    },
  })

  return (
    <AuthPanel
      title="Log in"
      lead={intendedPurchase(state) ? 'Log in, and your purchase goes on.' : 'Welcome back.'}
      footer={
        <>
          New here?{' '}
          <Link
            to={withNext(paths.signup, nextPath(search))}
            state={state}
            className="font-semibold text-accent underline-offset-4 hover:underline"
          >
            Create an account
          </Link>
        </>
      }
    >
      <PageTitle>Log in</PageTitle>
      {login.error && <Alert tone="error">{messageOf(login.error)}</Alert>}
      <form
        noValidate
        className="grid gap-5"
        onSubmit={handleSubmit((credentials) => login.mutate(credentials))}
        onChange={() => login.error && login.reset()}
      >
        <Field label="Email" error={formState.errors.email?.message}>
          {(aria) => <Input {...aria} {...register('email')} type="email" required autoComplete="email" />}
        </Field>
        <Field label="Password" error={formState.errors.password?.message}>
          {(aria) => <PasswordInput {...aria} {...register('password')} required autoComplete="current-password" />}
        </Field>
        <Link
          to={paths.forgotPassword}
          className="justify-self-end text-sm font-medium text-accent underline-offset-4 hover:underline"
        >
          Forgot your password?
        </Link>
        <Button type="submit" size="lg" busy={login.isPending}>
          Log in
        </Button>
      </form>
    </AuthPanel>
  )
}
