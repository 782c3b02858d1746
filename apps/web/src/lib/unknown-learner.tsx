import { siteConfig } from '@skillharbor/client/config'
import { useUser } from '@skillharbor/client/session'
import { Page } from '@skillharbor/ui/page'
import { UnreachableScreen } from '@skillharbor/ui/unreachable'
import { PageTitle } from './page-title.tsx'

/** A screen that needs a login, while nobody can say who is logged in. */
export function UnknownLearner({ title }: { title: string }) {
  const { recheck } = useUser()
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      <UnreachableScreen brand={siteConfig().brand} retry={recheck} />
    </Page>
  )
}
