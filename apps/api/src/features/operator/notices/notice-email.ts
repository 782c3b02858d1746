import type { Db } from '../../../db/connection.ts'
import { composeMail, type Mail } from '../../mail.ts'
import type { Ports } from '../../scope.ts'
import { textsIn } from './messages.ts'
import { accountFacts, courseFacts, type NoticeFacts, noticeEvent, orderFacts } from './notice-repository.ts'

type Finds = (db: Db, subject: string) => Promise<NoticeFacts | undefined>
const courseOrAccount: Finds = async (db, subject) => (await courseFacts(db, subject)) ?? accountFacts(db, subject)

/** What somebody is told of, and what the event's subject is. */
const factsOf = {
  'account-suspended': accountFacts,
  'account-restored': accountFacts,
  'account-approved': accountFacts,
  'account-factors-removed': accountFacts,
  'course-taken-down': courseFacts,
  'course-brought-back': courseFacts,
  'take-down-upheld': courseFacts,
  refunded: orderFacts,
  'refund-declined': orderFacts,
  'dispute-contested': orderFacts,
  'dispute-accepted': orderFacts,
  'bulk-refund-begun': courseOrAccount,
} satisfies Record<string, Finds>
type Kind = keyof typeof factsOf
const isTold = (kind: string): kind is Kind => Object.hasOwn(factsOf, kind)

/** What operators give a reason for. */
const reasoned: readonly Kind[] = [
  'account-suspended',
  'account-factors-removed',
  'course-taken-down',
  'take-down-upheld',
  'bulk-refund-begun',
]

/** What can't be undone, or has its reason only in the log. */
const logged: readonly Kind[] = [
  'account-factors-removed',
  'course-brought-back',
  'take-down-upheld',
  'bulk-refund-begun',
]

const pathOf = (kind: Kind, { realm, course, order }: Pick<NoticeFacts, 'realm' | 'course' | 'order'>): string => {
  if (order) return `/orders/${order.id}`
  if (kind === 'bulk-refund-begun') return '/sales'
  if (course) return `/update/${course.id}`
  if (kind === 'account-suspended') return ''
  return realm === 'admin' ? '/adminlogin' : '/login'
}

/** Composes the email; undefined if its reason is gone because the action was undone. */
const noticeEmail = (
  kind: Kind,
  facts: NoticeFacts,
  { brand, origins }: Pick<Ports['settings'], 'brand' | 'origins'>,
): Mail | undefined => {
  const { email: to, username: name, language, realm, course, order, reason } = facts
  const needsReason = reasoned.includes(kind)
  if (needsReason && reason === null) return undefined
  const t = textsIn(language)
  const about = {
    brand,
    realm,
    course: course?.title ?? '',
    learner: order?.learner ?? '',
    which: course ? 'course' : 'all',
  }
  return composeMail({
    to,
    name,
    language,
    brand,
    subject: t(`${kind}.subject`, about),
    text: [t(`${kind}.text`, about)],
    facts: [
      ...(reason === null || !(needsReason || kind === 'course-brought-back') ? [] : [[t('reason'), reason] as const]),
      ...(order ? [[t('order'), order.number] as const] : []),
    ],
    button: { label: t(`${kind}.button`, about), url: `${origins[realm]}${pathOf(kind, facts)}` },
    ...(kind === 'account-factors-removed' && { footer: [t('account-factors-removed.otherwise')] }),
  })
}

/**
 * Emails somebody what an operator did to their account, course or order. Sends nothing if nobody confirmed the address, or if
 * the action was undone meanwhile.
 */
export const sendNotice = async (
  { db, mail, settings }: Pick<Ports, 'db' | 'mail' | 'settings'>,
  eventId: string,
): Promise<void> => {
  const event = await noticeEvent(db, eventId)
  if (!event?.subject || !isTold(event.kind)) return
  const { kind, subject } = event
  const facts = await factsOf[kind](db, subject)
  if (!facts?.emailVerifiedAt) return
  // What can be undone has its reason where it is in force; the rest only in the log.
  const isLogged = logged.includes(kind)
  const reason = isLogged ? event.reason : facts.reason
  const email = noticeEmail(kind, { ...facts, reason }, settings)
  if (email) await mail.send(email)
}
