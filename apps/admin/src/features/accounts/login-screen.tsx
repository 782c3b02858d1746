import { useAdmin } from '@skillharbor/client/session'
import { AuthPanel } from '@skillharbor/ui/page'
import { Link, Navigate, useSearchParams } from 'react-router'
import { PageTitle } from '../../lib/page-title.tsx'
import { afterLogin, paths } from '../../lib/paths.ts'
import { LoginForm } from './login-form.tsx'
import { t } from './messages.ts'

/** /adminlogin: with a session, new or old, it redirects to where the admin wanted to go. */
export function LoginScreen() {
  const { admin } = useAdmin()
  const [search] = useSearchParams()
  if (admin) return <Navigate to={afterLogin(search.get('next'))} replace />
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
      <LoginForm />
    </AuthPanel>
  )
}
