import { siteConfig } from '@skillharbor/client/config'
import { errorOf } from '@skillharbor/client/errors'
import { trpc } from '@skillharbor/client/trpc'
import { toasts } from '@skillharbor/contracts/messages'
import { operations } from '@skillharbor/contracts/operations'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { Field, Input, PasswordInput, Select } from '@skillharbor/ui/field'
import { notify } from '@skillharbor/ui/notify'
import { AuthPanel } from '@skillharbor/ui/page'
import { Link, useLocation, useSearchParams } from 'react-router'
import { PageTitle } from '../../lib/page-title.tsx'
import { nextPath, paths, withNext } from '../../lib/paths.ts'
import { useAccountForm } from './use-account-form.ts'

const empty = { username: '', email: '', password: '', role: 'user' } as const

export function SignupScreen() {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const login = withNext(paths.login, nextPath(search))
  const { register, handleSubmit, formState, refused, reset } = useAccountForm(operations.auth.signup.input, empty)
  const signup = trpc.auth.signup.useMutation({
    onSuccess: () => {
      notify.success(toasts.accountCreated)
      reset()
    },
    onError: (error) => {
      notify.error(toasts.signupFailed.with(errorOf(error).message))
      refused(error)
    },
  })

  return (
    <AuthPanel
      title="Create your account"
      lead="Browse freely; an account is for what you buy."
      footer={
        <>
          Have an account already?{' '}
          <Link to={login} state={state} className="font-semibold text-accent underline-offset-4 hover:underline">
            Log in
          </Link>
        </>
      }
    >
      <PageTitle>Sign up</PageTitle>
      {signup.data && (
        <Alert tone="success">
          Your account is ready, and a link to confirm your address is in your mail.{' '}
          {signup.data.user.role === 'admin' ? (
            <a href={`${siteConfig().adminOrigin}/adminlogin`} className="underline underline-offset-4">
              Log in to the admin site
            </a>
          ) : (
            <Link to={login} state={state} className="underline underline-offset-4">
              Log in now
            </Link>
          )}
        </Alert>
      )}
      {signup.error && <Alert tone="error">{errorOf(signup.error).message}</Alert>}
      <form
        noValidate
        className="grid gap-5"
        onSubmit={handleSubmit((account) => signup.mutate(account))}
        onChange={() => signup.error && signup.reset()}
      >
        <Field label="Username" error={formState.errors.username?.message}>
          {(aria) => <Input {...aria} {...register('username')} required autoComplete="username" />}
        </Field>
        <Field label="Email" error={formState.errors.email?.message}>
          {(aria) => <Input {...aria} {...register('email')} type="email" required autoComplete="email" />}
        </Field>
        <Field label="Password" hint="At least 8 characters" error={formState.errors.password?.message}>
          {(aria) => <PasswordInput {...aria} {...register('password')} required autoComplete="new-password" />}
        </Field>
        <Field label="Role" hint="An admin can also sell courses" error={formState.errors.role?.message}>
          {(aria) => (
            <Select {...aria} {...register('role')} required>
              <option value="user">User</option>
              <option value="admin">Admin</option>
            </Select>
          )}
        </Field>
        <Button type="submit" size="lg" busy={signup.isPending}>
          Sign up
        </Button>
      </form>
    </AuthPanel>
  )
}
