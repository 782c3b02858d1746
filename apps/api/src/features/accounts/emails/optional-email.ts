import type { EmailKind } from '@skillharbor/contracts/entities'
import type { Language } from '@skillharbor/messages/language'
import { deletedEmail } from '../../../db/schema/accounts.ts'
import { composeMail, type MailContent } from '../../mail.ts'
import type { Actor, Ports } from '../../scope.ts'
import { accountById } from '../account-repository.ts'
import { emailSecret } from './email-choice-repository.ts'
import { textsIn } from './messages.ts'

type Content = Pick<MailContent, 'subject' | 'text' | 'facts'> & {
  button: { label: string /** On the site of the account. */; path: string }
  /** Why the account gets it: a sentence. */
  because: string
}

/**
 * Sends an email in its recipient's language that they can switch off, on their account page or with one click in it. Sends
 * nothing if they did, if nobody confirmed the address, or if the account was deleted.
 */
export const sendOptionalEmail = async (
  { db, mail, settings: { brand, origins } }: Pick<Ports, 'db' | 'mail' | 'settings'>,
  to: Actor,
  kind: EmailKind,
  contentIn: (language: Language) => Content,
): Promise<void> => {
  const account = await accountById(db, to)
  if (!account?.emailVerifiedAt || account.email === deletedEmail(account.id)) return
  const { token, off } = await emailSecret(db, to)
  if (off.includes(kind)) return
  const { username: name, email, language } = account
  const { because, button, ...content } = contentIn(language)
  const link = `token=${token}.${kind}`
  await mail.send({
    ...composeMail({
      ...{ to: email, name, language, brand, ...content },
      button: { label: button.label, url: `${origins[to.realm]}${button.path}` },
      footer: [because, textsIn(language)('off', { link: `${origins.user}/emails/unsubscribe#${link}` })],
    }),
    unsubscribeUrl: `${origins.user}/api/v1/emails/unsubscribe?${link}`,
  })
}
