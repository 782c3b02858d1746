import { useActiveSessions } from '@skillharbor/client/account/active-sessions'
import { useActivity } from '@skillharbor/client/account/activity'
import { useEmailChoices } from '@skillharbor/client/account/emails'
import { useDataExport } from '@skillharbor/client/account/own-data'
import { useChangePassword } from '@skillharbor/client/account/password-forms'
import { useProfile } from '@skillharbor/client/account/profile'
import { useSecondFactors } from '@skillharbor/client/account/second-factors'
import { useFocusRecovery } from '@skillharbor/client/focus'
import { useUser } from '@skillharbor/client/session'
import { ActivitySection } from '@skillharbor/ui/account/activity-section'
import { DataExportSection } from '@skillharbor/ui/account/data-export-section'
import { DeleteAccountSection } from '@skillharbor/ui/account/delete-account-section'
import { EmailsSection } from '@skillharbor/ui/account/emails-section'
import { FactorsSection } from '@skillharbor/ui/account/factors-section'
import { notifyDataExportFailed } from '@skillharbor/ui/account/notify'
import { PasswordSection } from '@skillharbor/ui/account/password-section'
import { ProfileSection } from '@skillharbor/ui/account/profile-section'
import { SessionsSection } from '@skillharbor/ui/account/sessions-section'
import { lazyRetrying } from '@skillharbor/ui/lazy-retrying'
import { notify } from '@skillharbor/ui/notify'
import { Page } from '@skillharbor/ui/page'
import { useState } from 'react'
import { LoginRequired } from '../../lib/login-required.tsx'
import { PageTitle } from '../../lib/page-title.tsx'
import { AccountDeleted } from './account-deleted.tsx'
import { t } from './messages.ts'

// Few people delete their account: the dialog's code is loaded when one is about to.
const OwnAccountDeletion = lazyRetrying(async () => (await import('./own-account-deletion.tsx')).OwnAccountDeletion)

/** /account: profile, password, second factors, devices, activity, emails, data and deletion. */
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
      <PasswordSection {...useChangePassword('auth', notify.success)} />
      <FactorsSection {...useSecondFactors('auth')} />
      <SessionsSection {...useActiveSessions('auth')} />
      <ActivitySection {...useActivity('auth')} />
      <EmailsSection {...useEmailChoices('auth')} />
      <DataExportSection text={t('exportData.text')} {...useDataExport('auth', notifyDataExportFailed)} />
      <DeleteAccountSection
        text={t('deleteAccount.text')}
        dialog={(close) => <OwnAccountDeletion onFail={close} onClose={close} onDeleted={onDeleted} />}
      />
    </Page>
  )
}
