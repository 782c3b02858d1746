import type { SecurityEventKind } from '@skillharbor/contracts/constants'
import { composeMail, type Mail } from '../../mail.ts'
import type { Actor, Ports, Realm } from '../../scope.ts'
import { type AccountRow, accountById } from '../account-repository.ts'
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

const ownerOf = ({ realm, learnerId, adminId }: SecurityEventRow): Actor | undefined => {
  const id = realm === 'user' ? learnerId : adminId
  return id === null ? undefined : { realm, id }
}

/** Emails the account's owner about a recorded event. Sends nothing if the account was deleted meanwhile. */
export const sendSecurityEmail = async (
  { db, mail, settings }: Pick<Ports, 'db' | 'mail' | 'settings'>,
  eventId: string,
): Promise<void> => {
  const event = await eventById(db, eventId)
  const owner = event && ownerOf(event)
  // A deleted account has no network any more, and no address to write to.
  if (!owner || event.network === '') return
  const account = await accountById(db, owner)
  const email = account && securityEmail(event, account, settings)
  if (email) await mail.send(email)
}
