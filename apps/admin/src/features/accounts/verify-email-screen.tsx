import { useVerifyEmail } from '@skillharbor/client/account/mailed-link'
import { VerifyEmailPanel } from '@skillharbor/ui/account/verify-email-panel'
import { Link } from 'react-router'
import { PageTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'

/** /adminverify: where the link of a mail that confirms an address leads. */
export function VerifyEmailScreen() {
  return (
    <>
      <PageTitle>Confirm your email address</PageTitle>
      <VerifyEmailPanel {...useVerifyEmail('admin')} onward={<Link to={paths.account}>Go to your account</Link>} />
    </>
  )
}
