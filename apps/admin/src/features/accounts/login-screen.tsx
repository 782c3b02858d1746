import { useAdmin } from '@skillharbor/client/session'
import { Alert } from '@skillharbor/ui/alert'
import { AuthPanel } from '@skillharbor/ui/page'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { PageTitle } from '../../lib/page-title.tsx'
import { afterLogin, paths } from '../../lib/paths.ts'
import { signedUpEmail } from '../../lib/signed-up.ts'
import { LoginForm } from './login-form.tsx'
import { t } from './messages.ts'

const isAccountDeleted = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'accountDeleted' in state && state.accountDeleted === true

/** /adminlogin: with a session, new or old, it redirects to where the admin wanted to go. */
export function LoginScreen() {
  const { admin } = useAdmin()
  const [search] = useSearchParams()
  const { state }: { state: unknown } = useLocation()
  if (admin) return <Navigate to={afterLogin(search.get('next'))} state={state} replace />
  return (
    <AuthPanel
      title={t('logIn.title')}
      lead={t('logIn.lead')}
      footer={t('logIn.noAccount', {
        link: (text) => (
          <Link to={paths.signup} className="font-semibold text-accent underline-offset-4 hover:underline">
            {text}
          </Link>
        ),
      })}
    >
      <PageTitle>{t('logIn.pageTitle')}</PageTitle>
      {isAccountDeleted(state) && <Alert tone="success">{t('logIn.accountDeleted')}</Alert>}
      <LoginForm email={signedUpEmail(state)} />
    </AuthPanel>
  )
}
