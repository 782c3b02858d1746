import { useAdmin } from '@skillharbor/client/session'
import { Alert } from '@skillharbor/ui/alert'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { signedUpEmail } from '../../../lib/signed-up.ts'
import { t } from './messages.ts'

const address = (text: ReactNode) => <b className="font-semibold wrap-anywhere">{text}</b>

/** Tells a seller who just signed up where the link went that confirms their address. */
export function SignedUpNotice() {
  const { admin } = useAdmin()
  const { state }: { state: unknown } = useLocation()
  const email = signedUpEmail(state)
  // Whoever goes back to this entry of the history later may be another seller.
  if (!email || email !== admin?.email) return null
  return (
    <div className="mb-6">
      <Alert tone="success">{t('list.emailed', { email, address })}</Alert>
    </div>
  )
}
