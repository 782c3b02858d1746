import { errorOf } from '@skillharbor/client/errors'
import { lateResolver } from '@skillharbor/client/late-resolver'
import { placeIssues } from '@skillharbor/client/place-issues'
import { trpc } from '@skillharbor/client/trpc'
import { inline, toasts } from '@skillharbor/contracts/messages'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { Field, Input, PasswordInput } from '@skillharbor/ui/field'
import { notify } from '@skillharbor/ui/notify'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'

const checked = lateResolver(
  async () => (await import('@skillharbor/contracts/operations')).operations.admin.login.input,
)

/** Logs an admin in; whoever shows it sees the new session by `useAdmin`. `email`: who is expected. */
export function LoginForm({ email = '' }: { email?: string }) {
  const utils = trpc.useUtils()
  const form = useForm({
    resolver: checked,
    defaultValues: { email, password: '' },
  })
  const { errors } = form.formState
  const login = trpc.admin.login.useMutation({
    onSuccess: ({ admin }) => {
      notify.success(toasts.adminLoggedIn)
      utils.admin.me.setData({}, { admin })
    },
    onError: (error) => {
      const { code, message } = errorOf(error)
      const words = code === 'NETWORK' ? inline.loginSomethingWrong : message
      notify.error(toasts.adminLoginFailed.with(words))
      if (!placeIssues(error, form.setError, { email: 'email', password: 'password' }))
        form.setError('root', { message: words })
    },
  })
  const submit = form.handleSubmit((credentials) => login.mutate(credentials))
  return (
    <>
      {errors.root?.message && <Alert tone="error">{errors.root.message}</Alert>}
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void submit(event)}
        onChange={() => form.clearErrors('root')}
      >
        <Field label="Email" error={errors.email?.message}>
          {(aria) => <Input {...aria} {...form.register('email')} type="email" required autoComplete="username" />}
        </Field>
        <Field label="Password" error={errors.password?.message}>
          {(aria) => (
            <PasswordInput {...aria} {...form.register('password')} required autoComplete="current-password" />
          )}
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
    </>
  )
}
