import { useVerifyEmail } from '@skillharbor/client/account/emailed-link'
import { VerifyEmailPanel } from '@skillharbor/ui/account/verify-email-panel'
import { Link } from 'react-router'
import { PageTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'
import { t } from './messages.ts'

/** /adminverify: opened by the link of an email that confirms the address. */
export function VerifyEmailScreen() {
  return (
    <>
      <PageTitle>{t('verifyEmail.pageTitle')}</PageTitle>
      <VerifyEmailPanel {...useVerifyEmail('admin')} accountLink={(text) => <Link to={paths.account}>{text}</Link>} />
    </>
  )
}
