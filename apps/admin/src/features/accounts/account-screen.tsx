import { useActiveSessions } from '@skillharbor/client/account/active-sessions'
import { useActivity } from '@skillharbor/client/account/activity'
import { useEmailChoices } from '@skillharbor/client/account/emails'
import { useDataExport } from '@skillharbor/client/account/own-data'
import { useChangePassword } from '@skillharbor/client/account/password-forms'
import { useProfile } from '@skillharbor/client/account/profile'
import { useSecondFactors } from '@skillharbor/client/account/second-factors'
import { ActivitySection } from '@skillharbor/ui/account/activity-section'
import { DataExportSection } from '@skillharbor/ui/account/data-export-section'
import { DeleteAccountSection } from '@skillharbor/ui/account/delete-account-section'
import { EmailsSection } from '@skillharbor/ui/account/emails-section'
import { FactorsSection } from '@skillharbor/ui/account/factors-section'
import { notifyDataExportFailed } from '@skillharbor/ui/account/notify'
import { PasswordSection } from '@skillharbor/ui/account/password-section'
import { ProfileSection } from '@skillharbor/ui/account/profile-section'
import { SessionsSection } from '@skillharbor/ui/account/sessions-section'
import { Button } from '@skillharbor/ui/button'
import { lazyRetrying } from '@skillharbor/ui/lazy-retrying'
import { notify } from '@skillharbor/ui/notify'
import { Page } from '@skillharbor/ui/page'
import { Section } from '@skillharbor/ui/section'
import { IdCard } from 'lucide-react'
import { Link } from 'react-router'
import { PageTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'
import { room } from '../../lib/storage/messages.ts'
import { StorageRoom } from '../../lib/storage/storage-room.tsx'
import { useGuardedForm, useUnsavedChanges } from '../../lib/unsaved-changes.tsx'
import { t } from './messages.ts'
import { RefundRuleSection } from './refund-rule-section.tsx'
import { useForgetSession } from './use-forget-session.ts'

// Few people delete their account: the dialog's code is loaded when one is about to.
const OwnAccountDeletion = lazyRetrying(async () => (await import('./own-account-deletion.tsx')).OwnAccountDeletion)

/** /adminaccount: profile, password, second factors, devices, activity, emails, refund rule, storage, data and deletion. */
export function AccountScreen() {
  const password = useChangePassword('admin', notify.success)
  useGuardedForm(password.form.dirty)
  const { releaseAll } = useUnsavedChanges()
  const forgetSession = useForgetSession()
  const leave = () => {
    releaseAll()
    void forgetSession({ accountDeleted: true })
  }
  return (
    <Page
      title={t('account.title')}
      actions={
        <Button variant="secondary" asChild>
          <Link to={paths.profile}>
            <IdCard aria-hidden className="size-4" />
            {t('account.profile')}
          </Link>
        </Button>
      }
    >
      <PageTitle>{t('account.title')}</PageTitle>
      <ProfileSection lead={t('account.emailUse')} {...useProfile('admin')} />
      <PasswordSection {...password} />
      <FactorsSection {...useSecondFactors('admin')} />
      <SessionsSection {...useActiveSessions('admin')} />
      <ActivitySection {...useActivity('admin')} />
      <EmailsSection {...useEmailChoices('admin')} />
      <RefundRuleSection />
      <Section title={room('title')} lead={room('lead')}>
        <StorageRoom />
      </Section>
      <DataExportSection text={t('exportData.text')} {...useDataExport('admin', notifyDataExportFailed)} />
      <DeleteAccountSection
        text={t('deleteAccount.text')}
        dialog={(close) => <OwnAccountDeletion onFail={close} onClose={close} onDeleted={leave} />}
      />
    </Page>
  )
}
