import { siteConfig } from '@skillharbor/client/config'
import { errorOf } from '@skillharbor/client/errors'
import { useOperationForm } from '@skillharbor/client/operation-form'
import { trpc } from '@skillharbor/client/trpc'
import { Alert } from '@skillharbor/ui/alert'
import { EmailField, Form, PasswordField, QuietSelectField, SubmitButton, TextField } from '@skillharbor/ui/form'
import { notify } from '@skillharbor/ui/notify'
import { AuthPanel } from '@skillharbor/ui/page'
import type { ReactNode } from 'react'
import { Link, matchPath, useLocation, useSearchParams } from 'react-router'
import { PageTitle } from '../../lib/page-title.tsx'
import { adminLogin, nextPath, paths, withNext } from '../../lib/paths.ts'
import { intendedPurchase } from '../../lib/purchase-intent.ts'
import { specified } from '../../lib/specified/specified.ts'
import { CourseToBuy } from './course-to-buy.tsx'
import { LogInInstead } from './log-in-instead.tsx'
import { t } from './messages.ts'

/**
 * /signup: creates an account. Signing up starts no session, so a learner is logged in with what they typed; VisitorsOnly
 * then redirects them. Who signs up to sell goes on to the admin site. On the way to a purchase, the screen is about the
 * course.
 */
export function SignupScreen() {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const next = nextPath(search)
  const loginPath = withNext(paths.login, next)
  const wanted = intendedPurchase(state)
  // Who is about to get a course isn't asked whether they sell any.
  const isForCourse = wanted !== undefined || matchPath(paths.course, next) !== null
  const utils = trpc.useUtils()
  const login = trpc.auth.login.useMutation()
  const signup = trpc.auth.signup.useMutation({
    onSuccess: () => notify.success(specified('toasts.accountCreated'), t('signUp.confirm')),
    onError: (error) => notify.error(specified('toasts.signupFailed', { message: errorOf(error).message })),
  })
  const form = useOperationForm({
    schema: async () => (await import('@skillharbor/contracts/operations')).operations.auth.signup.input,
    defaultValues: { username: '', email: '', password: '', role: 'user' },
    send: async ({ email, password, ...account }) => {
      const { user } = await signup.mutateAsync({ email, password, ...account })
      if (user.role === 'admin') return
      // If it fails, the account is there all the same: the screen says so and offers the login.
      const session = await login.mutateAsync({ email, password }).catch(() => undefined)
      if (session) utils.auth.me.setData({}, session)
    },
  })
  const loginLink = (text: ReactNode) => (
    <Link replace to={loginPath} state={state} className="font-semibold text-accent underline-offset-4 hover:underline">
      {text}
    </Link>
  )

  return (
    <AuthPanel
      title={t(wanted ? 'signUp.buyTitle' : 'signUp.title')}
      lead={t(wanted ? 'signUp.buyLead' : 'signUp.lead')}
      footer={wanted ? <LogInInstead to={loginPath} state={state} /> : t('signUp.hasAccount', { link: loginLink })}
    >
      <PageTitle>{t('signUp.pageTitle')}</PageTitle>
      {wanted && <CourseToBuy courseId={wanted} />}
      {signup.isSuccess && !login.isPending && (
        <Alert tone="success">
          {signup.data.user.role === 'admin'
            ? t('signUp.doneAdmin', { link: adminLoginLink })
            : t('signUp.done', { link: loginLink })}
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
        {!isForCourse && (
          <QuietSelectField form={form} name="role" label={t('signUp.role')} hint={t('signUp.roleHint')}>
            <option value="user">{t('signUp.roleUser')}</option>
            <option value="admin">{t('signUp.roleAdmin')}</option>
          </QuietSelectField>
        )}
        <SubmitButton form={form} size="lg">
          {t('signUp.submit')}
        </SubmitButton>
      </Form>
    </AuthPanel>
  )
}

const adminLoginLink = (text: ReactNode) => (
  <a
    href={siteConfig().adminOrigin + adminLogin}
    className="font-semibold text-accent underline-offset-4 hover:underline"
  >
    {text}
  </a>
)
