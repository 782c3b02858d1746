import { composeMail, type Mail } from '../../mail.ts'
import type { Ports } from '../../scope.ts'
import { textsIn } from './messages.ts'
import { accountFacts, courseFacts, type NoticeFacts, noticeEvent } from './notice-repository.ts'

const accountKinds = ['account-suspended', 'account-restored', 'account-approved', 'account-factors-removed'] as const
const courseKinds = ['course-taken-down', 'course-brought-back'] as const
type Kind = (typeof accountKinds)[number] | (typeof courseKinds)[number]
/** What operators give a reason for. */
const reasoned: readonly Kind[] = ['account-suspended', 'account-factors-removed', 'course-taken-down']
const pathOf = (kind: Kind, { realm, course }: Pick<NoticeFacts, 'realm' | 'course'>): string => {
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
  const { email: to, username: name, language, realm, course, reason } = facts
  const needsReason = reasoned.includes(kind)
  if (needsReason && reason === null) return undefined
  const t = textsIn(language)
  const about = { brand, realm, course: course?.title ?? '' }
  return composeMail({
    to,
    name,
    language,
    brand,
    subject: t(`${kind}.subject`, about),
    text: [t(`${kind}.text`, about)],
    ...(needsReason && { facts: [[t('reason'), reason ?? '']] }),
    button: { label: t(`${kind}.button`, about), url: `${origins[realm]}${pathOf(kind, facts)}` },
    ...(kind === 'account-factors-removed' && { footer: [t('account-factors-removed.otherwise')] }),
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
  // What can be undone has its reason where it is in force; the rest only in the log.
  const reason = kind === 'account-factors-removed' ? event.reason : facts.reason
  const email = noticeEmail(kind, { ...facts, reason }, settings)
  if (email) await mail.send(email)
}
