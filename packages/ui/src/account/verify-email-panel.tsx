import type { Tag } from '@skillharbor/messages'
import { EmailedLinkPanel, type LinkOutcome } from './emailed-link-panel.tsx'
import { t } from './messages.ts'

/** The screen that confirms an account's email address. `accountLink` draws the link to the account screen. */
export function VerifyEmailPanel({ accountLink, ...outcome }: LinkOutcome & { accountLink: Tag }) {
  return (
    <EmailedLinkPanel
      {...outcome}
      title={t('verifyEmail.title')}
      texts={{
        asking: t('verifyEmail.wait'),
        done: t('verifyEmail.confirmed'),
        refused: t('verifyEmail.refused'),
        failed: (reason) => t('verifyEmail.failed', { reason }),
      }}
      next={accountLink(t('verifyEmail.goToAccount'))}
    />
  )
}
