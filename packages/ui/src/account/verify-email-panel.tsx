import type { Tag } from '@skillharbor/messages'
import { LoaderCircle } from 'lucide-react'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
import type { Retry } from '../load-failure.tsx'
import { t as ui } from '../messages.ts'
import { AuthPanel } from '../page.tsx'
import { t } from './messages.ts'

type VerifyEmailPanelProps = {
  outcome: 'asking' | 'confirmed' | 'refused' | 'failed'
  /** Why the API couldn't be asked. */
  failure: string | undefined
  retry: Retry
  /** Draws the link to the account screen. */
  accountLink: Tag
}

/** The screen that an emailed link opens: says whether it confirmed the address. */
export function VerifyEmailPanel({ outcome, failure, retry, accountLink }: VerifyEmailPanelProps) {
  return (
    <AuthPanel title={t('verifyEmail.title')}>
      {outcome === 'asking' && (
        <p role="status" className="flex items-center gap-2.5 text-ink-soft">
          <LoaderCircle aria-hidden className="size-5 animate-spin" />
          {t('verifyEmail.wait')}
        </p>
      )}
      {outcome === 'confirmed' && <Alert tone="success">{t('verifyEmail.confirmed')}</Alert>}
      {outcome === 'refused' && <Alert tone="error">{t('verifyEmail.refused')}</Alert>}
      {outcome === 'failed' ? (
        <>
          <Alert tone="error">{t('verifyEmail.failed', { reason: failure ?? '' })}</Alert>
          <Button size="lg" {...retry}>
            {ui('tryAgain')}
          </Button>
        </>
      ) : (
        outcome !== 'asking' && (
          <Button size="lg" asChild>
            {accountLink(t('verifyEmail.goToAccount'))}
          </Button>
        )
      )}
    </AuthPanel>
  )
}
