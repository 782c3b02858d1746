import { Button } from '@skillharbor/ui/button'
import { Page } from '@skillharbor/ui/page'
import { Link } from 'react-router'
import { PageTitle } from '../lib/page-title.tsx'
import { paths } from '../lib/paths.ts'

export function NotFoundScreen() {
  return (
    <Page title="Page not found" lead="There is no page at this address. It may have been mistyped or moved.">
      <PageTitle>Page not found</PageTitle>
      <Button asChild>
        <Link to={paths.courses}>Go to your courses</Link>
      </Button>
    </Page>
  )
}
