import { useActiveSessions } from '@skillharbor/client/account/active-sessions'
import { useActivity } from '@skillharbor/client/account/activity'
import { useChangePassword } from '@skillharbor/client/account/password-forms'
import { useProfile } from '@skillharbor/client/account/profile'
import { useSecondFactors } from '@skillharbor/client/account/second-factors'
import { ActivitySection } from '@skillharbor/ui/account/activity-section'
import { FactorsSection } from '@skillharbor/ui/account/factors-section'
import { notifyPasswordChanged } from '@skillharbor/ui/account/notify'
import { PasswordSection } from '@skillharbor/ui/account/password-section'
import { ProfileSection } from '@skillharbor/ui/account/profile-section'
import { SessionsSection } from '@skillharbor/ui/account/sessions-section'
import { Page } from '@skillharbor/ui/page'
import { PageTitle } from '../../lib/page-title.tsx'
import { useGuardedForm } from '../../lib/unsaved-changes.tsx'
import { t } from './messages.ts'

/** /adminaccount: profile, password, second factors, devices and activity. */
export function AccountScreen() {
  const password = useChangePassword('admin', notifyPasswordChanged)
  useGuardedForm(password.dirty)
  return (
    <Page title={t('account.title')}>
      <PageTitle>{t('account.title')}</PageTitle>
      <ProfileSection lead={t('account.emailUse')} {...useProfile('admin')} />
      <PasswordSection form={password} />
      <FactorsSection {...useSecondFactors('admin')} />
      <SessionsSection {...useActiveSessions('admin')} />
      <ActivitySection {...useActivity('admin')} />
    </Page>
  )
}
