import type { TokenPurpose } from '../../../db/statuses.ts'
import type { Mail } from '../../mail.ts'
import { composeMail } from '../../mail.ts'
import type { Ports, Realm } from '../../scope.ts'
import type { AccountRow } from '../account-repository.ts'
import { textsIn } from './messages.ts'

const pathOf: Record<Realm, Record<TokenPurpose, string>> = {
  user: { 'reset-password': '/reset-password', 'verify-email': '/verify-email' },
  admin: { 'reset-password': '/adminreset', 'verify-email': '/adminverify' },
}

/**
 * The email with the link. The token comes after a #, so browsers don't send it to servers or in the Referer header.
 */
export const tokenEmail = ({
  realm,
  purpose,
  token,
  account: { username, email: to, emailVerifiedAt, language },
  settings: { brand, origins },
}: {
  realm: Realm
  purpose: TokenPurpose
  token: string
  account: Pick<AccountRow, 'username' | 'email' | 'emailVerifiedAt' | 'language'>
  settings: Ports['settings']
}): Mail => {
  const url = `${origins[realm]}${pathOf[realm][purpose]}#token=${token}`
  // Somebody else may have signed up with this address, and chosen the name.
  const name = emailVerifiedAt ? { name: username } : {}
  const t = textsIn(language)
  const account = { brand, realm }
  return composeMail({
    to,
    ...name,
    language,
    brand,
    subject: t(`${purpose}.subject`, account),
    text: [t(`${purpose}.why`, account)],
    button: { label: t(`${purpose}.button`), url },
    footer: [t(`${purpose}.otherwise`)],
  })
}
