import { useChangePassword } from '@skillharbor/client/account/password-forms'
import { useProfile } from '@skillharbor/client/account/profile'
import { useRunningSessions } from '@skillharbor/client/account/running-sessions'
import { useUser } from '@skillharbor/client/session'
import { PasswordSection } from '@skillharbor/ui/account/password-section'
import { ProfileSection } from '@skillharbor/ui/account/profile-section'
import { SessionsSection } from '@skillharbor/ui/account/sessions-section'
import { notify } from '@skillharbor/ui/notify'
import { Page } from '@skillharbor/ui/page'
import { useState } from 'react'
import { useKeptFocus } from '../../lib/focus-content.ts'
import { LogInFirst } from '../../lib/log-in-first.tsx'
import { PageTitle } from '../../lib/page-title.tsx'
import { DeleteAccountSection } from './delete-account-section.tsx'
import { DownloadDataSection } from './download-data-section.tsx'
import { Farewell } from './farewell.tsx'

/** Everything that a learner does with the account itself. */
export function AccountScreen() {
  const { user } = useUser()
  const [deleted, setDeleted] = useState(false)
  useKeptFocus()
  if (deleted) return <Farewell />
  if (!user)
    return (
      <LogInFirst
        title="Your account"
        heading="Log in to see your account"
        text="Your profile, your password and your data are there."
      />
    )
  return <SignedInAccount key={user._id} onDeleted={() => setDeleted(true)} />
}

function SignedInAccount({ onDeleted }: { onDeleted: () => void }) {
  return (
    <Page title="Your account">
      <PageTitle>Your account</PageTitle>
      <ProfileSection {...useProfile('auth')} />
      <PasswordSection form={useChangePassword('auth', () => notify.success('Your password is changed'))} />
      <SessionsSection {...useRunningSessions('auth')} />
      <DownloadDataSection />
      <DeleteAccountSection onDeleted={onDeleted} />
    </Page>
  )
}
