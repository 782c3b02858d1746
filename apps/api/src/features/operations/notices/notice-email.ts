import { composeMail, type Mail } from '../../mail.ts'
import type { Ports } from '../../scope.ts'
import { accountFacts, courseFacts, type NoticeFacts, noticeEvent } from './notice-repository.ts'

const accountKinds = ['account-suspended', 'account-restored', 'account-approved'] as const
const courseKinds = ['course-taken-down', 'course-brought-back'] as const
type Kind = (typeof accountKinds)[number] | (typeof courseKinds)[number]
type Texts = { subject: string; text: string; button: string; path: string; reason?: true }

const textsOf = (kind: Kind, { realm, course }: Pick<NoticeFacts, 'realm' | 'course'>, brand: string): Texts => {
  const account = `${brand} ${realm === 'admin' ? 'admin ' : ''}account`
  const login = realm === 'admin' ? '/adminlogin' : '/login'
  const title = course?.title ?? ''
  const toCourse = { button: 'Open the course', path: `/update/${course?.id}` }
  const texts: Record<Kind, Texts> = {
    'account-suspended': {
      subject: `Your ${account} is suspended`,
      text:
        realm === 'admin'
          ? 'You can’t log in, and your courses aren’t in the catalogue. Learners who bought them keep them.'
          : 'You can’t log in. Your purchases are safe.',
      ...{ button: `Open ${brand}`, path: '', reason: true },
    },
    'account-restored': {
      subject: `Your ${account} is no longer suspended`,
      text:
        realm === 'admin'
          ? 'You can log in again, and your courses are back in the catalogue.'
          : 'You can log in again. Your purchases are there.',
      ...{ button: 'Log in', path: login },
    },
    'account-approved': {
      subject: `Your ${account} is approved`,
      text: 'You can log in and create your first course.',
      ...{ button: 'Log in', path: login },
    },
    'course-taken-down': {
      subject: `${title} was taken down`,
      text: `${title} is no longer in the catalogue, so nobody can buy it. Learners who bought it keep it.`,
      ...{ ...toCourse, reason: true },
    },
    'course-brought-back': {
      subject: `${title} is back in the catalogue`,
      text: `Learners can find and buy ${title} again.`,
      ...toCourse,
    },
  }
  return texts[kind]
}

/** Composes the email; undefined if its reason is gone because the action was undone. */
const noticeEmail = (
  kind: Kind,
  facts: NoticeFacts,
  { brand, origins }: Pick<Ports['settings'], 'brand' | 'origins'>,
): Mail | undefined => {
  const { subject, text, button, path, reason } = textsOf(kind, facts, brand)
  if (reason && facts.reason === null) return undefined
  return composeMail({
    ...{ to: facts.email, name: facts.username, brand, subject },
    text: [text],
    ...(reason && { facts: [['Reason', facts.reason ?? '']] }),
    button: { label: button, url: `${origins[facts.realm]}${path}` },
  })
}

/**
 * Emails somebody what an operator did to their account or course. Sends nothing if nobody confirmed the address, or if
 * the action was undone meanwhile.
 */
export const sendNotice = async (
  { db, mail, settings }: Pick<Ports, 'db' | 'mail' | 'settings'>,
  eventId: string,
): Promise<void> => {
  const event = await noticeEvent(db, eventId)
  if (!event?.subject) return
  const accountKind = accountKinds.find((kind) => kind === event.kind)
  const kind = accountKind ?? courseKinds.find((one) => one === event.kind)
  const facts = await (accountKind ? accountFacts : courseFacts)(db, event.subject)
  if (!kind || !facts?.emailVerifiedAt) return
  const email = noticeEmail(kind, facts, settings)
  if (email) await mail.send(email)
}
