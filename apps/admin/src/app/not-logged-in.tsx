import { Button } from '@skillharbor/ui/button'
import { AuthPanel } from '@skillharbor/ui/page'
import { Link, useLocation } from 'react-router'
import { PageTitle } from '../lib/page-title.tsx'
import { loginThen, paths } from '../lib/paths.ts'
import { t } from './messages.ts'

/** What a visitor sees of a screen that needs a login; a seller doesn't fetch it. */
export default function NotLoggedIn() {
  const { pathname, search } = useLocation()
  return (
    <AuthPanel title={t('notLoggedIn.title')} lead={t('notLoggedIn.lead')}>
      <PageTitle>{t('notLoggedIn.pageTitle')}</PageTitle>
      <div className="grid gap-3">
        <Button asChild>
          <Link to={loginThen(pathname + search)}>{t('notLoggedIn.logIn')}</Link>
        </Button>
        <Button variant="secondary" asChild>
          <Link to={paths.signup}>{t('notLoggedIn.signUp')}</Link>
        </Button>
      </div>
    </AuthPanel>
  )
}
