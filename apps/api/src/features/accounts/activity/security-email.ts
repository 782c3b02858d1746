import type { SecurityEventKind } from '@skillharbor/contracts/entities'
import { attemptKey } from '../../attempt-limit.ts'
import { timeInIndia } from '../../india-time.ts'
import { composeMail, type Mail } from '../../mail.ts'
import type { Ports, Realm } from '../../scope.ts'
import { type AccountRow, accountById } from '../account-repository.ts'
import { ownerIn } from '../owner.ts'
import { eventById, type SecurityEventRow } from './activity-repository.ts'
import { deviceIn } from './device-in.ts'
import { textsIn } from './messages.ts'

const pathOf: Record<Realm, { account: string; reset: string }> = {
  user: { account: '/account', reset: '/forgot-password' },
  admin: { account: '/adminaccount', reset: '/adminforgot' },
}

/** What an email is about, as its texts are called. */
type About = 'changed' | 'factor-added' | 'factor-removed' | 'recovery-code-used' | 'logged-in'

const mailOf: Partial<Record<SecurityEventKind, { about: About; page: 'account' | 'reset' }>> = {
  'password-changed': { about: 'changed', page: 'reset' },
  'password-reset': { about: 'changed', page: 'reset' },
  'factor-added': { about: 'factor-added', page: 'account' },
  'factor-removed': { about: 'factor-removed', page: 'account' },
  'recovery-code-used': { about: 'recovery-code-used', page: 'account' },
  'logged-in': { about: 'logged-in', page: 'account' },
}

/** Composes the email about an event; undefined for events that nobody is emailed about. */
const securityEmail = (
  { kind, realm, at, device, network }: Pick<SecurityEventRow, 'kind' | 'realm' | 'at' | 'device' | 'network'>,
  { username: name, email: to, language }: Pick<AccountRow, 'username' | 'email' | 'language'>,
  { brand, origins }: Pick<Ports['settings'], 'brand' | 'origins'>,
): Mail | undefined => {
  const kindOfMail = mailOf[kind]
  if (!kindOfMail) return undefined
  const { about, page } = kindOfMail
  const t = textsIn(language)
  const account = { brand, realm }
  return composeMail({
    to,
    name,
    language,
    brand,
    subject: t(`${about}.subject`, account),
    text: [t(`${about}.what`, account)],
    facts: [
      [t('when'), timeInIndia(at, language)],
      [t('device'), deviceIn(language, device)],
      [t('network'), network],
    ],
    button: { label: t(`to.${page}`), url: `${origins[realm]}${pathOf[realm][page]}` },
    footer: [t(`${about}.otherwise`), ...(about === 'logged-in' ? [t('logged-in.limit')] : [])],
  })
}

/**
 * Emails the account's owner about a recorded event. Sends nothing if the account was deleted meanwhile, or if nobody
 * confirmed its address: it may be somebody else's. Beyond so many an hour, nor about a login: whoever knows the password could
 * call each of theirs a new device. What they change is always emailed.
 */
export const sendSecurityEmail = async (
  { db, mail, settings, emailsToRecipient }: Pick<Ports, 'db' | 'mail' | 'settings' | 'emailsToRecipient'>,
  eventId: string,
): Promise<void> => {
  const event = await eventById(db, eventId)
  const owner = event && ownerIn(event)
  // A deleted account has no network any more, and no address to write to.
  if (!owner || event.network === '') return
  const account = await accountById(db, owner)
  if (!account?.emailVerifiedAt) return
  const email = securityEmail(event, account, settings)
  if (!email) return
  const recipient = event.kind === 'logged-in' && attemptKey('email', 'logged-in', owner.realm, account.email)
  if (recipient && (await emailsToRecipient.wait(recipient)).seconds > 0) return
  await mail.send(email)
  if (recipient) await emailsToRecipient.take(recipient)
}
