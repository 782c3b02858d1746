import type { EmailKind } from '@skillharbor/contracts/entities'
import type { Actor } from '../../scope.ts'
import { textsIn } from './messages.ts'
import { type SendsOptional, sendOptionalEmail } from './optional-email.ts'

/** Where the recipient sees what wasn't emailed one by one. */
const pathOf: Record<EmailKind, string> = {
  'new-question': '/questions',
  'new-review': '/reviews',
  'question-answer': '/mypurchases',
  'review-answer': '/mypurchases',
  'price-fall': '/wishlist',
}

/** Emails that there was more of a kind than may be emailed in an hour. */
export const sendMore = (ports: SendsOptional, { kind, ...to }: Actor & { kind: EmailKind }): Promise<void> =>
  sendOptionalEmail(ports, to, kind, (language) => {
    const t = textsIn(language)
    return {
      subject: t(`more.${kind}.subject`),
      text: [t('more.text')],
      button: { label: t(`more.${kind}.button`), path: pathOf[kind] },
      because: t('more.because'),
    }
  })
