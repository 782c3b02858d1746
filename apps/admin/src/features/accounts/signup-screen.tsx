import { errorOf } from '@skillharbor/client/errors'
import { focusContent } from '@skillharbor/client/focus'
import { useOperationForm } from '@skillharbor/client/operation-form'
import { useAdmin } from '@skillharbor/client/session'
import { trpc } from '@skillharbor/client/trpc'
import { Button } from '@skillharbor/ui/button'
import { EmailField, Form, PasswordField, SubmitButton, TextField } from '@skillharbor/ui/form'
import { notify } from '@skillharbor/ui/notify'
import { AuthPanel } from '@skillharbor/ui/page'
import { type ReactNode, useEffect } from 'react'
import { Link, Navigate } from 'react-router'
import { PageTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'
import { signedUp } from '../../lib/signed-up.ts'
import { specified } from '../../lib/specified/specified.ts'
import { t } from './messages.ts'
import { UndertakingField } from './undertaking-field.tsx'
import { UndertakingText } from './undertaking-text.tsx'

const logInLink = (text: ReactNode) => (
  <Link to={paths.login} className="font-semibold text-accent underline-offset-4 hover:underline">
    {text}
  </Link>
)

/**
 * /adminsignup: creates a seller's account. Signing up starts no session, so the seller is logged in with what they typed,
 * and is led on as anybody with a session is.
 */
export function SignupScreen() {
  const { admin } = useAdmin()
  const utils = trpc.useUtils()
  const login = trpc.admin.login.useMutation()
  const signup = trpc.admin.signup.useMutation({
    onSuccess: () => notify.success(specified('toasts.accountCreated')),
    onError: (error) => notify.error(specified('toasts.signupFailed', { message: errorOf(error).message })),
  })
  const form = useOperationForm({
    schema: async () => (await import('@skillharbor/contracts/operations')).operations.admin.signup.input,
    defaultValues: { username: '', email: '', password: '', state: '', undertaking: '' },
    send: async ({ email, password, ...account }) => {
      const { approvalPending } = await signup.mutateAsync({ email, password, ...account })
      if (approvalPending) return
      // If it fails, the account is there all the same: the screen says so and offers the login.
      const session = await login.mutateAsync({ email, password }).catch(() => undefined)
      if (session) utils.admin.me.setData({}, session)
    },
  })

  if (admin) return <Navigate to={paths.login} state={signup.data && signedUp(signup.data.admin.email)} replace />
  if (signup.data?.approvalPending || (signup.data && login.isError))
    return <SignedUp email={signup.data.admin.email} pending={signup.data.approvalPending === true} />
  return (
    <AuthPanel title={t('signUp.title')} lead={t('signUp.lead')} footer={t('signUp.hasAccount', { link: logInLink })}>
      <PageTitle>{t('signUp.pageTitle')}</PageTitle>
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
        <details className="rounded-control border border-line text-sm">
          <summary className="cursor-pointer px-3.5 py-3 font-medium text-ink">{t('undertaking.read')}</summary>
          <div className="px-3.5 pb-3">
            <UndertakingText />
          </div>
        </details>
        <UndertakingField form={form} name="undertaking" value={form.form.getValues('undertaking')} />
        <SubmitButton form={form} size="lg">
          {t('signUp.submit')}
        </SubmitButton>
      </Form>
    </AuthPanel>
  )
}

/** The account is there, but nobody is logged in: what to do next takes the form's place. */
function SignedUp({ email, pending }: { email: string; pending: boolean }) {
  useEffect(() => focusContent(), [])
  const address = (text: ReactNode) => <b className="font-semibold wrap-anywhere text-ink">{text}</b>
  return (
    <AuthPanel
      title={t(pending ? 'signUp.pendingTitle' : 'signUp.doneTitle')}
      lead={t(pending ? 'signUp.pending' : 'signUp.done', { email, address })}
    >
      <PageTitle>{t('signUp.pageTitle')}</PageTitle>
      {!pending && (
        <Button size="lg" asChild>
          <Link to={paths.login} state={signedUp(email)}>
            {t('signUp.logIn')}
          </Link>
        </Button>
      )}
    </AuthPanel>
  )
}
