import { errorOf } from '@skillharbor/client/errors'
import { useOperationForm } from '@skillharbor/client/operation-form'
import { trpc } from '@skillharbor/client/trpc'
import { inline, toasts } from '@skillharbor/contracts/messages'
import { EmailField, Form, PasswordField, SubmitButton } from '@skillharbor/ui/form'
import { notify } from '@skillharbor/ui/notify'
import { AuthPanel } from '@skillharbor/ui/page'
import { Link, useLocation, useSearchParams } from 'react-router'
import { PageTitle } from '../../lib/page-title.tsx'
import { nextPath, paths, withNext } from '../../lib/paths.ts'
import { intendedPurchase } from '../../lib/purchase-intent.ts'
import { t } from './messages.ts'

const failureOf = (error: unknown): string => {
  const { code, message } = errorOf(error)
  return code === 'NETWORK' ? inline.loginSomethingWrong : message
}

/** /login: VisitorsOnly redirects once there is a session. */
export function LoginScreen() {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const utils = trpc.useUtils()
  const login = trpc.auth.login.useMutation({
    onError: (error) => notify.error(toasts.userLoginFailed.with(failureOf(error))),
  })
  const form = useOperationForm({
    schema: async () => (await import('@skillharbor/contracts/operations')).operations.auth.login.input,
    defaultValues: { email: '', password: '' },
    failureOf,
    send: async (credentials) => {
      const { user } = await login.mutateAsync(credentials)
      notify.success(toasts.userLoggedIn)
      utils.auth.me.setData({}, { user })
    },
  })
  return (
    <AuthPanel
      title={t('logIn.title')}
      lead={intendedPurchase(state) ? t('logIn.purchaseLead') : t('logIn.lead')}
      footer={t('logIn.noAccount', {
        link: (text) => (
          <Link
            to={withNext(paths.signup, nextPath(search))}
            state={state}
            className="font-semibold text-accent underline-offset-4 hover:underline"
          >
            {text}
          </Link>
        ),
      })}
    >
      <PageTitle>{t('logIn.title')}</PageTitle>
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
    </AuthPanel>
  )
}
