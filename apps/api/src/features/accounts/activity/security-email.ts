import type { SecurityEventKind } from '@skillharbor/contracts/entities'
import { composeMail, type Mail } from '../../mail.ts'
import type { Ports, Realm } from '../../scope.ts'
import { type AccountRow, accountById } from '../account-repository.ts'
import { ownerIn } from '../owner.ts'
import { eventById, type SecurityEventRow } from './activity-repository.ts'

const pathOf: Record<Realm, { account: string; reset: string }> = {
  user: { account: '/account', reset: '/forgot-password' },
  admin: { account: '/adminaccount', reset: '/adminforgot' },
}

const time = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' })

type Texts = { subject: string; what: string; to: { label: string; page: 'account' | 'reset' }; otherwise: string }

const changed = (account: string): Texts => ({
  subject: 'Your password was changed',
  what: `The password of your ${account} was changed. You’re logged out on all other devices.`,
  to: { label: 'Reset your password', page: 'reset' },
  otherwise: 'If it was you, there’s nothing to do. If it wasn’t, reset your password now.',
})

const textsOf: Partial<Record<SecurityEventKind, (account: string) => Texts>> = {
  'password-changed': changed,
  'password-reset': changed,
  'factor-added': (account) => ({
    subject: `A second factor was added to your ${account}`,
    what: `A passkey or an authenticator app was added to your ${account}. It’s asked for when you log in with your password.`,
    to: { label: 'Check your account', page: 'account' },
    otherwise: 'If it wasn’t you, remove it on your account page, change your password and log out your other devices.',
  }),
  'factor-removed': (account) => ({
    subject: `A second factor was removed from your ${account}`,
    what: `A passkey or an authenticator app was removed from your ${account}.`,
    to: { label: 'Check your account', page: 'account' },
    otherwise: 'If it wasn’t you, change your password and log out your other devices.',
  }),
  'recovery-code-used': (account) => ({
    subject: `A recovery code was used for your ${account}`,
    what: `Someone, most likely you, used one of the recovery codes of your ${account}. The code doesn’t work any more.`,
    to: { label: 'Check your account', page: 'account' },
    otherwise: 'If it wasn’t you, make new recovery codes, change your password and log out your other devices.',
  }),
  'logged-in': (account) => ({
    subject: `New device logged in to your ${account}`,
    what: `Someone, most likely you, logged in to your ${account} from a device or network that we haven’t seen before.`,
    to: { label: 'Check your account', page: 'account' },
    otherwise: 'If it wasn’t you, log that device out on your account page and change your password.',
  }),
}

/** Composes the email about an event; undefined for events that nobody is emailed about. */
const securityEmail = (
  { kind, realm, at, device, network }: Pick<SecurityEventRow, 'kind' | 'realm' | 'at' | 'device' | 'network'>,
  { username: name, email: to }: Pick<AccountRow, 'username' | 'email'>,
  { brand, origins }: Pick<Ports['settings'], 'brand' | 'origins'>,
): Mail | undefined => {
  const texts = textsOf[kind]?.(`${brand} ${realm === 'admin' ? 'admin ' : ''}account`)
  if (!texts) return undefined
  return composeMail({
    to,
    name,
    brand,
    subject: texts.subject,
    text: [texts.what],
    facts: [
      ['When', `${time.format(at)} IST`],
      ['Device', device],
      ['Network address', network],
    ],
    button: { label: texts.to.label, url: `${origins[realm]}${pathOf[realm][texts.to.page]}` },
    footer: [texts.otherwise],
  })
}

/**
 * Emails the account's owner about a recorded event. Sends nothing if the account was deleted meanwhile, or if nobody
 * confirmed its address: it may be somebody else's.
 */
export const sendSecurityEmail = async (
  { db, mail, settings }: Pick<Ports, 'db' | 'mail' | 'settings'>,
  eventId: string,
): Promise<void> => {
  const event = await eventById(db, eventId)
  const owner = event && ownerIn(event)
  // A deleted account has no network any more, and no address to write to.
  if (!owner || event.network === '') return
  const account = await accountById(db, owner)
  if (!account?.emailVerifiedAt) return
  const email = securityEmail(event, account, settings)
  if (email) await mail.send(email)
}
