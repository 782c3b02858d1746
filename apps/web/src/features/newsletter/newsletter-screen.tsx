import { useEmailedLink } from '@skillharbor/client/account/emailed-link'
import { siteConfig } from '@skillharbor/client/config'
import { trpc } from '@skillharbor/client/trpc'
import { EmailedLinkPanel } from '@skillharbor/ui/account/emailed-link-panel'
import { Link } from 'react-router'
import { PageTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'
import { t } from './messages.ts'

/** /newsletter/confirm and /newsletter/unsubscribe: opened by the links of the newsletter's emails. */
export function NewsletterScreen({ action }: { action: 'confirm' | 'unsubscribe' }) {
  return (
    <>
      <PageTitle>{t('pageTitle')}</PageTitle>
      <EmailedLinkPanel
        {...useEmailedLink(trpc.newsletter[action].useMutation())}
        title={t('title', { brand: siteConfig().brand })}
        texts={{
          asking: t(`${action}.asking`),
          done: t(`${action}.done`),
          refused: t(`${action}.refused`),
          failed: (reason) => t('failed', { reason }),
        }}
        next={<Link to={paths.catalogue}>{t('courses')}</Link>}
      />
    </>
  )
}

export const ConfirmScreen = () => <NewsletterScreen action="confirm" />
export const UnsubscribeScreen = () => <NewsletterScreen action="unsubscribe" />
