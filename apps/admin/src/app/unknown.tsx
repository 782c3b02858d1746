import { siteConfig } from '@skillharbor/client/config'
import type { Retry } from '@skillharbor/ui/load-failure'
import { Page } from '@skillharbor/ui/page'
import { UnreachableScreen } from '@skillharbor/ui/unreachable'
import { PageTitle } from '../lib/page-title.tsx'
import { t } from './messages.ts'

/** While nobody can say who is logged in; fetched only then. */
export default function Unknown({ retry }: { retry: Retry }) {
  return (
    <Page>
      <PageTitle>{t('unreachable')}</PageTitle>
      <UnreachableScreen brand={siteConfig().brand} retry={retry} />
    </Page>
  )
}
