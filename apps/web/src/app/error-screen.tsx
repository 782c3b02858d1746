import { inline } from '@skillharbor/contracts/messages'
import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Page } from '@skillharbor/ui/page'
import { LifeBuoy } from 'lucide-react'
import { PageTitle } from '../lib/page-title.tsx'

/** What is shown where a screen broke, or its code could not be loaded. */
export function ErrorScreen() {
  return (
    <Page>
      <PageTitle>{inline.somethingWrong}</PageTitle>
      <EmptyState
        level={1}
        icon={<LifeBuoy aria-hidden />}
        heading={inline.somethingWrong}
        text="The page could not be shown. Load it again; if it keeps failing, come back in a few minutes."
        action={<Button onClick={() => window.location.reload()}>Load the page again</Button>}
      />
    </Page>
  )
}
