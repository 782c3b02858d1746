import { errorOf } from '@skillharbor/client/errors'
import { useOperationForm } from '@skillharbor/client/operation-form'
import { useAdmin } from '@skillharbor/client/session'
import { trpc } from '@skillharbor/client/trpc'
import { Alert } from '@skillharbor/ui/alert'
import { EmailField, Form, PasswordField, SubmitButton, TextField } from '@skillharbor/ui/form'
import { notify } from '@skillharbor/ui/notify'
import { AuthPanel } from '@skillharbor/ui/page'
import type { ReactNode } from 'react'
import { Link, Navigate } from 'react-router'
import { PageTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'
import { specified } from '../../lib/specified/specified.ts'
import { t } from './messages.ts'

const logInLink = (text: ReactNode) => (
  <Link to={paths.login} className="font-semibold text-accent underline-offset-4 hover:underline">
    {text}
  </Link>
)

/** /adminsignup: creates a seller's account. It starts no session: login comes next. */
export function SignupScreen() {
  const { admin } = useAdmin()
  const signup = trpc.admin.signup.useMutation({
    onSuccess: () => notify.success(specified('toasts.accountCreated')),
    onError: (error) => notify.error(specified('toasts.signupFailed', { message: errorOf(error).message })),
  })
  const form = useOperationForm({
    schema: async () => (await import('@skillharbor/contracts/operations')).operations.admin.signup.input,
    defaultValues: { username: '', email: '', password: '', state: '' },
    send: (account) => signup.mutateAsync(account),
  })

  if (admin) return <Navigate to={paths.login} replace />
  return (
    <AuthPanel title={t('signUp.title')} lead={t('signUp.lead')} footer={t('signUp.hasAccount', { link: logInLink })}>
      <PageTitle>{t('signUp.pageTitle')}</PageTitle>
      {signup.isSuccess && (
        <Alert tone="success">
          {signup.data.approvalPending ? t('signUp.pending') : t('signUp.done', { link: logInLink })}
        </Alert>
      )}
      <Form form={form}>
        <TextField
          form={form}
          name="username"
          label={t('signUp.username')}
          missing={t('signUp.usernameMissing')}
          autoComplete="nickname"
        />
        <EmailField form={form} name="email" label={t('email')} />
        <PasswordField form={form} name="password" label={t('password')} use="new" />
        <TextField
          form={form}
          name="state"
          label={t('signUp.state')}
          missing={t('signUp.stateMissing')}
          hint={t('signUp.stateHint')}
          autoComplete="address-level1"
        />
        <SubmitButton form={form} size="lg">
          {t('signUp.submit')}
        </SubmitButton>
      </Form>
    </AuthPanel>
  )
}
