import { zodResolver } from '@hookform/resolvers/zod'
import { errorOf } from '@skillharbor/client/errors'
import { useAdmin } from '@skillharbor/client/session'
import { trpc } from '@skillharbor/client/trpc'
import { inline, toasts } from '@skillharbor/contracts/messages'
import { operations } from '@skillharbor/contracts/operations'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { Field, Input, PasswordInput } from '@skillharbor/ui/field'
import { AuthPanel } from '@skillharbor/ui/page'
import { notify } from '@skillharbor/ui/toaster'
import { useForm } from 'react-hook-form'
import { Link, Navigate, useSearchParams } from 'react-router'
import { PageTitle } from '../../lib/page-title.tsx'
import { afterLogin, paths } from '../../lib/paths.ts'
import { placeIssues } from '../../lib/place-issues.ts'

/** /adminlogin: with a session, new or old, it leads on to where the admin wanted to go. */
export function LoginScreen() {
  const { admin } = useAdmin()
  const [search] = useSearchParams()
  const utils = trpc.useUtils()
  const form = useForm({
    resolver: zodResolver(operations.admin.login.input),
    defaultValues: { email: '', password: '' },
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

  if (admin) return <Navigate to={afterLogin(search.get('next'))} replace />
  return (
    <AuthPanel
      title="Log in as a seller"
      lead="Create courses and look after those you sell."
      footer={
        <>
          New here?{' '}
          <Link to={paths.signup} className="font-semibold text-accent underline-offset-4 hover:underline">
            Open a seller account
          </Link>
        </>
      }
    >
      <PageTitle>Log in</PageTitle>
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
        <Button type="submit" size="lg" busy={login.isPending}>
          Log in
        </Button>
      </form>
    </AuthPanel>
  )
}
