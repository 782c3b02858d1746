import { useActiveSessions } from '@skillharbor/client/account/active-sessions'
import { useActivity } from '@skillharbor/client/account/activity'
import { useChangePassword } from '@skillharbor/client/account/password-forms'
import { useProfile } from '@skillharbor/client/account/profile'
import { useSecondFactors } from '@skillharbor/client/account/second-factors'
import { useFocusRecovery } from '@skillharbor/client/focus'
import { useUser } from '@skillharbor/client/session'
import { ActivitySection } from '@skillharbor/ui/account/activity-section'
import { FactorsSection } from '@skillharbor/ui/account/factors-section'
import { notifyPasswordChanged } from '@skillharbor/ui/account/notify'
import { PasswordSection } from '@skillharbor/ui/account/password-section'
import { ProfileSection } from '@skillharbor/ui/account/profile-section'
import { SessionsSection } from '@skillharbor/ui/account/sessions-section'
import { Page } from '@skillharbor/ui/page'
import { useState } from 'react'
import { LoginRequired } from '../../lib/login-required.tsx'
import { PageTitle } from '../../lib/page-title.tsx'
import { AccountDeleted } from './account-deleted.tsx'
import { DeleteAccountSection } from './delete-account-section.tsx'
import { DownloadDataSection } from './download-data-section.tsx'
import { t } from './messages.ts'

/** /account: profile, password, second factors, devices, activity, data and deletion. */
export function AccountScreen() {
  const { user } = useUser()
  const [deleted, setDeleted] = useState(false)
  useFocusRecovery()
  if (deleted) return <AccountDeleted />
  if (!user)
    return (
      <LoginRequired
        title={t('account.title')}
        heading={t('account.notLoggedInTitle')}
        text={t('account.notLoggedInText')}
      />
    )
  return <SignedInAccount key={user._id} onDeleted={() => setDeleted(true)} />
}

function SignedInAccount({ onDeleted }: { onDeleted: () => void }) {
  return (
    <Page title={t('account.title')}>
      <PageTitle>{t('account.title')}</PageTitle>
      <ProfileSection {...useProfile('auth')} />
      <PasswordSection form={useChangePassword('auth', notifyPasswordChanged)} />
      <FactorsSection {...useSecondFactors('auth')} />
      <SessionsSection {...useActiveSessions('auth')} />
      <ActivitySection {...useActivity('auth')} />
      <DownloadDataSection />
      <DeleteAccountSection onDeleted={onDeleted} />
    </Page>
  )
}
