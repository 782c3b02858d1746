import { Page } from '@skillharbor/ui/page'
import { useListAddress } from '../../lib/list-address.ts'
import { PageTitle } from '../../lib/page-title.tsx'
import { AttentionList } from './attention-list.tsx'
import { t } from './messages.ts'

/** /attention: payments and refunds that are stuck or take longer than usual, and disputes to answer. */
export function AttentionScreen() {
  useListAddress()
  return (
    <Page title={t('attention.title')} lead={t('attention.lead')}>
      <PageTitle>{t('attention.title')}</PageTitle>
      <AttentionList
        label={t('attention.title')}
        none={{ heading: t('attention.noneHeading'), text: t('attention.noneText') }}
      />
    </Page>
  )
}
