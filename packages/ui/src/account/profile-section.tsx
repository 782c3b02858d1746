import type { AccountProfile } from '@skillharbor/contracts/entities'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { LoadFailure, type Retry } from '../load-failure.tsx'
import { notify } from '../notify.ts'
import { Section } from '../section.tsx'
import { t } from './messages.ts'

type ProfileSectionProps = {
  /** Undefined while it loads. */
  account: AccountProfile | undefined
  /** What the email is used for, if not for receipts and password resets. */
  lead?: string
  failed: boolean
  retry: Retry
  sending: boolean
  /** Emails a link that confirms the address. Resolves to the reason if it fails. */
  sendLink: () => Promise<string | undefined>
}

/** Name and email, and whether the email is confirmed. */
export function ProfileSection({ account, lead = t('profile.lead'), failed, retry, ...link }: ProfileSectionProps) {
  return (
    <Section title={t('profile.title')} lead={lead}>
      {account ? (
        <Profile account={account} {...link} />
      ) : failed ? (
        <LoadFailure text={t('profile.failed')} retry={retry} />
      ) : (
        <ProfileSkeleton />
      )}
    </Section>
  )
}

function Profile({
  account: { username, email, emailVerified },
  sending,
  sendLink,
}: Pick<ProfileSectionProps, 'sending' | 'sendLink'> & { account: AccountProfile }) {
  const send = async () => {
    const failure = await sendLink()
    if (failure === undefined) notify.success(t('profile.sent', { email }))
    else notify.error(t('profile.sendFailed'), failure)
  }
  return (
    <div className="grid gap-5">
      <dl className="grid gap-5 [&_dd]:mt-1 [&_dd]:font-medium [&_dd]:wrap-anywhere [&_dd]:text-ink [&_dt]:text-sm [&_dt]:text-ink-soft">
        <div>
          <dt>{t('profile.name')}</dt>
          <dd>{username}</dd>
        </div>
        <div>
          <dt>{t('email')}</dt>
          <dd className="flex flex-wrap items-center gap-x-3 gap-y-2">
            {email}
            <Confirmed yes={emailVerified} />
          </dd>
        </div>
      </dl>
      {!emailVerified && (
        <div className="grid justify-items-start gap-3 rounded-control bg-sunken p-4">
          <p className="text-sm text-ink-soft">{t('profile.howToConfirm')}</p>
          <Button variant="secondary" size="sm" busy={sending} onClick={() => void send()}>
            {t('profile.resend')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Confirmed({ yes }: { yes: boolean }) {
  return yes ? (
    <Badge tone="success">
      <CircleCheck aria-hidden />
      {t('profile.confirmed')}
    </Badge>
  ) : (
    <Badge tone="info">
      <CircleDashed aria-hidden />
      {t('profile.notConfirmed')}
    </Badge>
  )
}

function ProfileSkeleton() {
  return (
    <div role="status" data-loading>
      <span className="sr-only">{t('profile.loading')}</span>
      <div aria-hidden className="grid animate-pulse gap-6">
        {['w-32', 'w-64'].map((width) => (
          <div key={width} className="grid gap-2">
            <div className="h-4 w-12 rounded bg-sunken" />
            <div className={`h-5 max-w-full rounded bg-sunken ${width}`} />
          </div>
        ))}
      </div>
    </div>
  )
}
