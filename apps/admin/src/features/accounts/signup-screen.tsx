import { errorOf } from '@skillharbor/client/errors'
import { lateResolver } from '@skillharbor/client/late-resolver'
import { placeIssues } from '@skillharbor/client/place-issues'
import { useAdmin } from '@skillharbor/client/session'
import { trpc } from '@skillharbor/client/trpc'
import { toasts } from '@skillharbor/contracts/messages'
import { Alert } from '@skillharbor/ui/alert'
import { Button } from '@skillharbor/ui/button'
import { Field, Input, PasswordInput } from '@skillharbor/ui/field'
import { notify } from '@skillharbor/ui/notify'
import { AuthPanel } from '@skillharbor/ui/page'
import { useForm } from 'react-hook-form'
import { Link, Navigate } from 'react-router'
import { PageTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'

const checked = lateResolver(
  async () => (await import('@skillharbor/contracts/operations')).operations.admin.signup.input,
)
const fields = { username: 'username', email: 'email', password: 'password', state: 'state' } as const

/** /adminsignup: opens a seller's account. It starts no session: logging in comes next. */
export function SignupScreen() {
  const { admin } = useAdmin()
  const form = useForm({
    resolver: checked,
    defaultValues: { username: '', email: '', password: '', state: '' },
  })
  const { errors } = form.formState
  const signup = trpc.admin.signup.useMutation({
    onSuccess: () => {
      notify.success(toasts.accountCreated)
      form.reset()
    },
    onError: (error) => {
      const { message } = errorOf(error)
      notify.error(toasts.signupFailed.with(message))
      if (!placeIssues(error, form.setError, fields)) form.setError('root', { message })
    },
  })
  const submit = form.handleSubmit((account) => signup.mutate(account))
  const link = 'font-semibold text-accent underline-offset-4 hover:underline'

  if (admin) return <Navigate to={paths.login} replace />
  return (
    <AuthPanel
      title="Open a seller account"
      lead="Sell your courses to learners across India."
      footer={
        <>
          Already have one?{' '}
          <Link to={paths.login} className={link}>
            Log in
          </Link>
        </>
      }
    >
      <PageTitle>Sign up</PageTitle>
      {signup.isSuccess && (
        <Alert tone="success">
          Your account is ready, and a link to confirm your address is in your mail.{' '}
          <Link to={paths.login} className={link}>
            Log in to create your first course
          </Link>
        </Alert>
      )}
      {errors.root?.message && <Alert tone="error">{errors.root.message}</Alert>}
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void submit(event)}
        onChange={() => form.clearErrors('root')}
      >
        <Field label="Username" error={errors.username?.message}>
          {(aria) => <Input {...aria} {...form.register('username')} required autoComplete="nickname" />}
        </Field>
        <Field label="Email" error={errors.email?.message}>
          {(aria) => <Input {...aria} {...form.register('email')} type="email" required autoComplete="email" />}
        </Field>
        <Field label="Password" hint="At least 8 characters" error={errors.password?.message}>
          {(aria) => <PasswordInput {...aria} {...form.register('password')} required autoComplete="new-password" />}
        </Field>
        <Field label="State" hint="Where you work from, e.g. Karnataka" error={errors.state?.message}>
          {(aria) => <Input {...aria} {...form.register('state')} required autoComplete="address-level1" />}
        </Field>
        <Button type="submit" size="lg" busy={signup.isPending}>
          Sign up
        </Button>
      </form>
    </AuthPanel>
  )
}
