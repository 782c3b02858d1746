import { errorOf } from '@skillharbor/client/errors'
import { useOperationForm } from '@skillharbor/client/operation-form'
import { trpc } from '@skillharbor/client/trpc'
import { inline, toasts } from '@skillharbor/contracts/messages'
import { EmailField, Form, PasswordField, SubmitButton } from '@skillharbor/ui/form'
import { notify } from '@skillharbor/ui/notify'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { t } from './messages.ts'

const failureOf = (error: unknown): string => {
  const { code, message } = errorOf(error)
  return code === 'NETWORK' ? inline.loginSomethingWrong : message
}

/** Logs an admin in; `useAdmin` then has the new session. `email`: the account that is expected. */
export function LoginForm({ email = '' }: { email?: string }) {
  const utils = trpc.useUtils()
  const login = trpc.admin.login.useMutation({
    onError: (error) => notify.error(toasts.adminLoginFailed.with(failureOf(error))),
  })
  const form = useOperationForm({
    schema: async () => (await import('@skillharbor/contracts/operations')).operations.admin.login.input,
    defaultValues: { email, password: '' },
    failureOf,
    send: async (credentials) => {
      const { admin } = await login.mutateAsync(credentials)
      notify.success(toasts.adminLoggedIn)
      utils.admin.me.setData({}, { admin })
    },
  })
  return (
    <Form form={form}>
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
  )
}
