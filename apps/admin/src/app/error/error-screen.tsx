import { inline } from '@skillharbor/contracts/messages'
import { Button } from '@skillharbor/ui/button'
import { Page } from '@skillharbor/ui/page'
import { paths } from '../lib/paths.ts'

/** What is left of a screen that broke. Needs nothing that may be what broke: no configuration, no session, no router. */
export function ErrorScreen() {
  return (
    <Page title={inline.somethingWrong} lead="This page could not be shown. Nothing that you saved is lost.">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>Reload the page</Button>
        <Button variant="secondary" asChild>
          <a href={paths.courses}>Go to your courses</a>
        </Button>
      </div>
    </Page>
  )
}
