import { AuthPanel } from '@skillharbor/ui/page'
import { Link, useLocation, useSearchParams } from 'react-router'
import { PageTitle } from '../../lib/page-title.tsx'
import { nextPath, paths, withNext } from '../../lib/paths.ts'
import { intendedPurchase } from '../../lib/purchase-intent.ts'
import { LoginForm } from './login-form.tsx'
import { t } from './messages.ts'

/** /login: VisitorsOnly redirects once there is a session. */
export function LoginScreen() {
  const [search] = useSearchParams()
  const { state } = useLocation()
  return (
    <AuthPanel
      title={t('logIn.title')}
      lead={intendedPurchase(state) ? t('logIn.purchaseLead') : t('logIn.lead')}
      footer={t('logIn.noAccount', {
        link: (text) => (
          <Link
            replace
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
      <LoginForm />
    </AuthPanel>
  )
}
