import { useEmailedLink } from '@skillharbor/client/account/emailed-link'
import { siteConfig } from '@skillharbor/client/config'
import { trpc } from '@skillharbor/client/trpc'
import { EmailedLinkPanel } from '@skillharbor/ui/account/emailed-link-panel'
import { Link } from 'react-router'
import { PageTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'
import { t } from './messages.ts'

const mutations = {
  confirm: trpc.newsletter.confirm,
  unsubscribe: trpc.newsletter.unsubscribe,
  emailsOff: trpc.emails.unsubscribe,
} as const

/** Opened by the links in emails that go to whoever wants them: the newsletter's, and those that an account can switch off. */
function EmailLinkScreen({ action }: { action: keyof typeof mutations }) {
  const about = action === 'emailsOff' ? 'emails' : 'newsletter'
  return (
    <>
      <PageTitle>{t(`${about}.pageTitle`)}</PageTitle>
      <EmailedLinkPanel
        {...useEmailedLink(mutations[action].useMutation())}
        title={t(`${about}.title`, { brand: siteConfig().brand })}
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

export const ConfirmScreen = () => <EmailLinkScreen action="confirm" />
export const UnsubscribeScreen = () => <EmailLinkScreen action="unsubscribe" />
export const EmailsOffScreen = () => <EmailLinkScreen action="emailsOff" />
