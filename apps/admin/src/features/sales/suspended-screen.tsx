import { Alert } from '@skillharbor/ui/alert'
import { Page } from '@skillharbor/ui/page'
import { PageTitle } from '../../lib/page-title.tsx'
import { AttentionList } from './attention-list.tsx'
import { t } from './messages.ts'

/** All that a suspended seller sees: why the account is suspended, and the disputes of their sales. */
export function SuspendedScreen({ reason }: { reason: string }) {
  return (
    <Page title={t('suspended.title')} lead={t('suspended.lead')}>
      <PageTitle>{t('suspended.title')}</PageTitle>
      <div className="grid gap-6">
        <Alert tone="error">{t('suspended.reason', { reason })}</Alert>
        <AttentionList
          label={t('suspended.disputes')}
          none={{ heading: t('suspended.noneHeading'), text: t('suspended.noneText') }}
        />
      </div>
    </Page>
  )
}
