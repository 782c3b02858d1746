import type { TokenPurpose } from '../../../db/statuses.ts'
import type { Mail } from '../../mail.ts'
import { composeMail } from '../../mail.ts'
import type { Ports, Realm } from '../../scope.ts'
import type { AccountRow } from '../account-repository.ts'

const pathOf: Record<Realm, Record<TokenPurpose, string>> = {
  user: { 'reset-password': '/reset-password', 'verify-email': '/verify-email' },
  admin: { 'reset-password': '/adminreset', 'verify-email': '/adminverify' },
}

type Texts = { subject: string; why: string; button: string; otherwise: string }

const textsOf = (purpose: TokenPurpose, account: string): Texts =>
  purpose === 'reset-password'
    ? {
        subject: `Set a new password for your ${account}`,
        why: `Someone, most likely you, asked to reset the password of your ${account}. This link works once, for an hour.`,
        button: 'Set a new password',
        otherwise: 'If it wasn’t you, you can ignore this email. Your password stays the same.',
      }
    : {
        subject: `Confirm the email address of your ${account}`,
        why: `Welcome! Please confirm that this is the email address of your ${account}. This link works once, for three days.`,
        button: 'Confirm email address',
        otherwise: 'If you don’t have an account with us, you can ignore this email.',
      }

/**
 * The email with the link. The token comes after a #, so browsers don't send it to servers or in the Referer header.
 */
export const tokenEmail = ({
  realm,
  purpose,
  token,
  account: { username, email: to, emailVerifiedAt },
  settings: { brand, origins },
}: {
  realm: Realm
  purpose: TokenPurpose
  token: string
  account: Pick<AccountRow, 'username' | 'email' | 'emailVerifiedAt'>
  settings: Ports['settings']
}): Mail => {
  const url = `${origins[realm]}${pathOf[realm][purpose]}#token=${token}`
  // Somebody else may have signed up with this address, and chosen the name.
  const name = emailVerifiedAt ? { name: username } : {}
  const { subject, why, button, otherwise } = textsOf(purpose, `${brand} ${realm === 'admin' ? 'admin ' : ''}account`)
  return composeMail({ to, ...name, brand, subject, text: [why], button: { label: button, url }, footer: [otherwise] })
}
