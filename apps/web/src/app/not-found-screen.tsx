import { Button } from '@skillharbor/ui/button'
import { EmptyState } from '@skillharbor/ui/empty-state'
import { Page } from '@skillharbor/ui/page'
import { Compass } from 'lucide-react'
import { Link } from 'react-router'
import { PageTitle } from '../lib/page-title.tsx'
import { paths } from '../lib/paths.ts'

export function NotFoundScreen() {
  return (
    <Page>
      <PageTitle>Page not found</PageTitle>
      <EmptyState
        level={1}
        icon={<Compass aria-hidden />}
        heading="This page does not exist"
        text="The address may be mistyped, or the page has moved."
        action={
          <Button asChild>
            <Link to={paths.catalogue}>Browse the courses</Link>
          </Button>
        }
      />
    </Page>
  )
}
